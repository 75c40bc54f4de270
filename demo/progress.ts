/** A progress line: rewritten in place on a terminal; elsewhere a new line for every fifth of the total. */
export function progressLine(what: string): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const text = `${what}: ${done} of ${total}`;
    if (process.stdout.isTTY) {
      process.stdout.write(`\r\x1b[2K${text}${done === total ? '\n' : ''}`);
    } else if (done === total || shown < 0 || done - shown >= total / 5) {
      if (done !== shown) console.log(text);
      shown = done;
    }
  };
}
