/** To be filled. */
export function CacheDesk() {
  return <p className="pt-10 text-soft">…</p>;
}
