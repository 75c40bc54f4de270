import type { Text } from '../../lib/texts.ts';

export const buildInfoTexts = {
  open: { en: 'Build info', ja: 'ビルド情報', shown: 'en' },
  version: { en: 'Version', ja: 'バージョン', shown: 'en' },
  buildNumber: { en: 'Build number', ja: 'ビルド番号', shown: 'en' },
  buildDate: { en: 'Build date', ja: 'ビルド日時', shown: 'en' },
  gitCommit: { en: 'Git commit', ja: 'Git コミット', shown: 'en' },
  gitBranch: { en: 'Git branch', ja: 'Git ブランチ', shown: 'en' },
  environment: { en: 'Environment', ja: '実行環境', shown: 'en' },
  unknown: { en: 'not known', ja: '不明', shown: 'en' },
  outsideGit: {
    en: 'Built outside git, so number, commit and branch are not known.',
    ja: 'Git の外でビルドされたため、番号・コミット・ブランチはわかりません。',
    shown: 'en',
  },
  failed: { en: 'The build info could not be loaded', ja: 'ビルド情報を取得できませんでした', shown: 'en' },
} as const satisfies Record<string, Text>;
