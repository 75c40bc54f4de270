/** Where an open viewer's panel or an opening shows the chat, so that it covers no photo. */
export interface ChatPlace {
  /** The place for presence and unread count beside the tab's name; null without tabs, as at an opening. */
  readonly badge: HTMLElement | null;
  /** The element into which the chat is rendered; null while another tab is open or the panel is hidden. */
  readonly chatElement: HTMLElement | null;
  /** True if the panel is open as a sheet, as on narrow screens; always true at an opening. */
  readonly isSheetOpen: boolean;
  /** True in a viewer, which shows the guided tour's line itself, and on the owner's stage, which shows none. */
  readonly hidesTour: boolean;
  /** Opens the chat's tab. */
  readonly show: () => void;
}
