import type { Text } from '../../lib/texts.ts';

/** CHAT-6 quotes `error`, `creation` and `lost`. */
export const connectionTexts = {
  connecting: { en: 'Connecting…', ja: '接続しています…', shown: 'en' },
  waiting: { en: 'Reconnecting…', ja: '再接続しています…', shown: 'en' },
  error: { en: 'a connection error occurred', ja: '接続エラーが発生しました', shown: 'en' },
  creation: { en: 'could not establish connection', ja: '接続を確立できませんでした', shown: 'en' },
  lost: {
    en: 'connection lost, refresh the page',
    ja: '接続が切れました。ページを更新してください',
    shown: 'en',
  },
  reconnect: { en: 'Reconnect', ja: '再接続', shown: 'en' },
} as const satisfies Record<string, Text>;

export const chatTexts = {
  title: { en: 'Chat', ja: 'チャット', shown: 'en' },
  present: { en: '在廊', ja: '在廊', shown: 'ja' },
  newMessages: { en: '{n} new {n|message|messages}', ja: '新着メッセージ {n} 件', shown: 'en' },
  minimise: { en: 'Minimise', ja: '最小化', shown: 'en' },
  maximise: { en: 'Maximise', ja: '最大化', shown: 'en' },
  restore: { en: 'Restore', ja: '元のサイズに戻す', shown: 'en' },
  grip: {
    en: 'Arrow keys move the chat, Shift and arrow keys change its size',
    ja: '矢印キーで移動、Shift＋矢印キーでサイズ変更',
    shown: 'en',
  },
  settings: { en: 'Name and sound', ja: '名前とサウンド', shown: 'en' },
  ownerSettings: { en: 'Sound and visitors', ja: 'サウンドと来場者', shown: 'en' },
  visitors: { en: '{n} {n|visitor|visitors}', ja: '来場者 {n} 人', shown: 'en' },
  joined: { en: '{name} joined', ja: '{name}さんが来場しました', shown: 'en' },
  left: { en: '{name} left', ja: '{name}さんが退場しました', shown: 'en' },
  renamed: {
    en: '{name} is now {newName}',
    ja: '{name}さんは{newName}さんになりました',
    shown: 'en',
  },
  absentTitle: { en: 'You are not in the gallery', ja: '在廊していません', shown: 'en' },
  absentText: {
    en: 'Visitors see the chat once you enter.',
    ja: '在廊を始めると、来場者にチャットが表示されます。',
    shown: 'en',
  },
  quiet: { en: 'Nothing has been said yet.', ja: 'まだ会話はありません。', shown: 'en' },
  quietVisitor: {
    en: 'The photographer is here. Say hello.',
    ja: '作家が在廊しています。ひとこと声をかけてみませんか。',
    shown: 'en',
  },
  shared: { en: 'Shared to the chat', ja: 'チャットで共有しました', shown: 'en' },
  notShared: { en: 'Couldn’t share the photo', ja: '写真は共有されませんでした', shown: 'en' },
} as const satisfies Record<string, Text>;

export const messageTexts = {
  messages: { en: 'Messages', ja: 'メッセージ', shown: 'en' },
  unread: { en: 'New', ja: 'ここから新着', shown: 'en' },
  toNewest: { en: 'New messages', ja: '新しいメッセージ', shown: 'en' },
  owner: { en: 'Photographer', ja: '作家', shown: 'en' },
  you: { en: '(you)', ja: '（あなた）', shown: 'en' },
  isMuted: { en: '(muted)', ja: '（ミュート中）', shown: 'en' },
  deleted: { en: 'Message removed', ja: 'メッセージは削除されました', shown: 'en' },
  sending: { en: 'Sending…', ja: '送信しています…', shown: 'en' },
  held: {
    en: 'Too many at once. Trying again...',
    ja: '混み合っています。自動で再送します…',
    shown: 'en',
  },
  unsent: { en: 'Not sent.', ja: '送信できませんでした。', shown: 'en' },
  sendAgain: { en: 'Send again', ja: '再送信', shown: 'en' },
  sharedPhoto: { en: 'Open the photo of {date}', ja: '{date}の写真を開く', shown: 'en' },
  sharing: { en: 'A photo', ja: '写真', shown: 'en' },
  actions: { en: 'React to {name}', ja: '{name}さんにリアクション', shown: 'en' },
  ownerActions: { en: 'React and moderate: {name}', ja: '{name}さんのメッセージを管理', shown: 'en' },
  reactions: { en: 'Reactions', ja: 'リアクション', shown: 'en' },
  remove: { en: 'Remove message', ja: 'メッセージを削除', shown: 'en' },
  removing: { en: 'Removed.', ja: '削除しました。', shown: 'en' },
  undo: { en: 'Undo', ja: '元に戻す', shown: 'en' },
  mute: { en: 'Mute {name}', ja: '{name}さんをミュート', shown: 'en' },
  muteAddress: { en: 'Their address too, 24 hours', ja: '同じ回線も24時間ミュート', shown: 'en' },
  muteAddressHint: {
    en: 'Everyone on the same network, which may be a family, a school or a phone network',
    ja: '同じ回線（家庭・学校・携帯回線など）の全員が対象です',
    shown: 'en',
  },
  unmute: { en: 'Unmute {name}', ja: '{name}さんのミュートを解除', shown: 'en' },
  forget: { en: 'Forget {name}', ja: '{name}さんの記録を削除', shown: 'en' },
  writes: { en: '{name} is typing…', ja: '{name}さんが入力中…', shown: 'en' },
  severalWrite: { en: 'Several people are typing…', ja: '数人が入力中…', shown: 'en' },
} as const satisfies Record<string, Text>;

/** Names of the six reactions for screen readers (CHAT-4). */
export const reactionTexts = {
  '❤️': { en: 'Heart', ja: 'ハート', shown: 'en' },
  '👍': { en: 'Thumbs up', ja: 'いいね', shown: 'en' },
  '😊': { en: 'Smile', ja: '笑顔', shown: 'en' },
  '🙏': { en: 'Pray', ja: '感謝', shown: 'en' },
  '✨': { en: 'Sparkles', ja: 'きらきら', shown: 'en' },
  '🎉': { en: 'Party', ja: 'お祝い', shown: 'en' },
} as const satisfies Record<string, Text>;

export const composerTexts = {
  message: { en: 'Message', ja: 'メッセージ', shown: 'en' },
  placeholder: { en: 'Write a message', ja: 'メッセージを書く', shown: 'en' },
  send: { en: 'Send', ja: '送信', shown: 'en' },
  count: { en: '{n} of {most}', ja: '{n} / {most}', shown: 'en' },
  pause: { en: 'Please wait {n} {n|second|seconds}.', ja: 'あと{n}秒お待ちください。', shown: 'en' },
  left: { en: '{n} {n|character|characters} too many', ja: '{n}文字超過しています', shown: 'en' },
} as const satisfies Record<string, Text>;

export const settingsTexts = {
  name: { en: 'Your name', ja: 'お名前', shown: 'en' },
  save: { en: 'Save', ja: '保存', shown: 'en' },
  empty: { en: 'Enter a name.', ja: '名前を入力してください。', shown: 'en' },
  tooLong: { en: 'At most 20 characters.', ja: '20文字以内で入力してください。', shown: 'en' },
  same: { en: 'That’s already your name.', ja: '現在と同じ名前です。', shown: 'en' },
  sound: { en: 'Sound for new messages', ja: '新着メッセージの音', shown: 'en' },
  volume: { en: 'Volume', ja: '音量', shown: 'en' },
  mutedVisitor: { en: 'This visitor only', ja: 'この来場者のみ', shown: 'en' },
  mutedAddress: {
    en: 'Everyone at the address until {time}',
    ja: '同じ回線の全員（{time}まで）',
    shown: 'en',
  },
  muted: { en: 'Muted visitors', ja: 'ミュート中の来場者', shown: 'en' },
  done: { en: 'Done', ja: '完了', shown: 'en' },
} as const satisfies Record<string, Text>;

/** Toasts to the owner about a mute. */
export const muteTexts = {
  title: { en: '{name} is muted', ja: '{name}さんをミュートしました', shown: 'en' },
  visitor: {
    en: 'This visitor only, until you unmute them.',
    ja: 'この来場者のみ、解除するまで続きます。',
    shown: 'en',
  },
  address: {
    en: 'So is everyone else at the same address until {time}: a family, a school or a phone network may share it. Unmute in Sound and visitors.',
    ja: '{time}まで、同じ回線（家庭・学校・携帯回線など）の全員も発言できません。「サウンドと来場者」で解除できます。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;

export const farewellTexts = {
  title: { en: 'The gallery is closing', ja: 'まもなく在廊を終了します', shown: 'en' },
  text: {
    en: 'The photographer is leaving. Thank you for your company.',
    ja: '作家が在廊を終了します。お話しいただき、ありがとうございました。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;

export const refusalTexts = {
  name_taken: { en: 'That name is taken.', ja: 'その名前はすでに使われています。', shown: 'en' },
  name_invalid: { en: 'That name cannot be used.', ja: 'その名前は使えません。', shown: 'en' },
  message_invalid: {
    en: 'That message cannot be sent.',
    ja: 'そのメッセージは送信できません。',
    shown: 'en',
  },
  photo_unknown: { en: 'That photo is no longer there.', ja: 'その写真は見つかりません。', shown: 'en' },
  too_fast: { en: 'You’re sending too fast.', ja: '少し間をおいてください。', shown: 'en' },
  busy: {
    en: 'Too many at once. Please try again in a moment.',
    ja: '混み合っています。少し待ってからもう一度お試しください。',
    shown: 'en',
  },
  muted: {
    en: 'The photographer has muted you for now.',
    ja: '作家の設定により、いまは発言できません。',
    shown: 'en',
  },
  not_allowed: { en: 'That is not possible.', ja: 'その操作はできません。', shown: 'en' },
  not_joined: { en: 'Not connected yet.', ja: 'まだ接続されていません。', shown: 'en' },
  failed: {
    en: 'That did not work. Please try again.',
    ja: 'うまくいきませんでした。もう一度お試しください。',
    shown: 'en',
  },
  malformed: { en: 'Something went wrong.', ja: '正しく処理できませんでした。', shown: 'en' },
} as const satisfies Record<string, Text>;
