/** Reads a stream of server-sent events without a browser. */
export class EventReader {
  text = '';
  readonly address: string;
  readonly headers: Headers;
  readonly status: number;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  readonly #abort: AbortController;

  private constructor(address: string, response: Response, abort: AbortController) {
    this.address = address;
    this.headers = response.headers;
    this.status = response.status;
    this.#abort = abort;
    this.ended = this.#read(response);
    // A disconnect must not fail the test.
    this.ended.catch(() => {});
  }

  static async open(
    address: string,
    headers: Record<string, string> = {},
    path = '/api/sse/admin-presence',
  ): Promise<EventReader> {
    const abort = new AbortController();
    const response = await fetch(address + path, { headers, signal: abort.signal });
    return new EventReader(address, response, abort);
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) this.text += decoder.decode(chunk, { stream: true });
  }

  get events(): Record<string, string>[] {
    return this.text
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.includes('data: '))
      .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))));
  }

  leave(): void {
    this.#abort.abort();
  }
}
