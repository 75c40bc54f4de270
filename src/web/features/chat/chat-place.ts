/** Where an open viewer shows the chat: in its panel, so that it covers no photo. */
export interface ChatPlace {
  /** Beside the tab's name, for presence and the unread count. Null where there are no tabs, as at an opening. */
  readonly badge: HTMLElement | null;
  /** The tab's content; null while another tab is open or the panel is hidden. */
  readonly chatElement: HTMLElement | null;
  /** Whether the panel is open as a sheet, which it is on narrow screens only. */
  readonly isSheetOpen: boolean;
  /** Opens the tab. */
  readonly show: () => void;
}
