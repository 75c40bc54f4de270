/** To be filled. */
export function EmailDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
