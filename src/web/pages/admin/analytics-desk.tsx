/** To be filled. */
export function AnalyticsDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
