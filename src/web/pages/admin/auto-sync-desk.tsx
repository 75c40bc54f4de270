/** To be filled. */
export function AutoSyncDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
