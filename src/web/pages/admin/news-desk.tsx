/** To be filled. */
export function NewsDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
