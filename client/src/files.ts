/** Answers that are files: PDFs, spreadsheets, archives. The content is streamed, and in memory only as far as it is read. */

export class FileAnswer {
  /** E.g. `application/pdf`. */
  readonly contentType: string;
  /** The file's name in the answer. */
  readonly fileName: string | undefined;
  readonly headers: Headers;
  readonly #response: Response;

  constructor(response: Response) {
    this.#response = response;
    this.headers = response.headers;
    this.contentType = response.headers.get('content-type') ?? 'application/octet-stream';
    this.fileName = fileNameIn(response.headers.get('content-disposition') ?? '');
  }

  /** The content as it arrives. The stream errors when the answer breaks off, so a file that was read to its end is complete. */
  get stream(): ReadableStream<Uint8Array> {
    return this.#response.body ?? new Blob().stream();
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#response.arrayBuffer());
  }

  text(): Promise<string> {
    return this.#response.text();
  }

  blob(): Promise<Blob> {
    return this.#response.blob();
  }

  /**
   * Yields the lines of a text file, without line ends (LF or CRLF). A line of CSV is not always a record: a quoted cell may contain line
   * breaks.
   */
  lines(): AsyncGenerator<string, void, void> {
    return linesOf(this.stream);
  }

  /** Yields one JSON value per line. */
  async *records(): AsyncGenerator<unknown, void, void> {
    for await (const line of this.lines()) if (line !== '') yield JSON.parse(line);
  }
}

export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // Stopping early releases the connection.
    await reader.cancel().catch(() => {});
  }
}

/** The encoded name takes precedence (RFC 6266). */
function fileNameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
}
