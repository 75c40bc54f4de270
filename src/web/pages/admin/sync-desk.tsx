/** To be filled. */
export function SyncDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
