import type { Text } from '../../lib/texts.ts';
import type { AdminSlug } from './admin-paths.ts';

export interface AdminSection {
  readonly slug: AdminSlug;
  readonly title: Text;
}

/** Exactly six tabs (ADM-2). */
export const adminTabs = [
  { slug: '', title: { en: 'Collections', ja: 'コレクション', shown: 'en' } },
  { slug: 'sync', title: { en: 'Sync', ja: '同期', shown: 'en' } },
  { slug: 'auto-sync', title: { en: 'Auto-sync', ja: '自動同期', shown: 'en' } },
  { slug: 'cache', title: { en: 'Cache', ja: 'キャッシュ', shown: 'en' } },
  { slug: 'analytics', title: { en: 'Analytics', ja: 'アクセス解析', shown: 'en' } },
  { slug: 'email', title: { en: 'E-mail', ja: 'メール', shown: 'en' } },
] as const satisfies readonly AdminSection[];

/** Pages beside the tabs. */
export const adminPages = [
  { slug: 'news', title: { en: 'News', ja: 'お知らせ', shown: 'en' } },
  { slug: 'feedback', title: { en: 'Inbox', ja: '受信箱', shown: 'en' } },
  { slug: 'followers', title: { en: 'Followers', ja: '購読者', shown: 'en' } },
  { slug: 'audit', title: { en: 'Audit log', ja: '操作履歴', shown: 'en' } },
  { slug: 'settings', title: { en: 'Settings', ja: '設定', shown: 'en' } },
] as const satisfies readonly AdminSection[];
