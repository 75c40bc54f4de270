/** To be filled. */
export function FeedbackDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
