/** To be filled. */
export function SettingsDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
