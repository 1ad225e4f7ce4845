import type { IncomingMessage } from "node:http";
import { type Duplex, pipeline, type Readable } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from "node:zlib";

/** The body of an answer is larger than may be. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** An answer to a request, its body unpacked and in memory. */
export class HttpAnswer {
  readonly #url: string;
  readonly #message: IncomingMessage;
  readonly #body: Buffer;

  private constructor(url: string, message: IncomingMessage, body: Buffer) {
    this.#url = url;
    this.#message = message;
    this.#body = body;
  }

  /**
   * Reads the body to its end.
   * @param mostBytes of the body once it is unpacked; nothing beyond is kept, nor read.
   * @throws BodyTooLarge; the error of the connection or of what cannot be unpacked.
   */
  static async read(url: string, message: IncomingMessage, mostBytes: number): Promise<HttpAnswer> {
    const chunks: Buffer[] = [];
    let size = 0;
    // To leave the loop ends the stream, and with it the connection.
    for await (const chunk of unpacked(message) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new BodyTooLarge(`more than ${mostBytes} bytes`);
      chunks.push(chunk);
    }
    return new HttpAnswer(url, message, Buffer.concat(chunks));
  }

  url(): string {
    return this.#url;
  }

  status(): number {
    return this.#message.statusCode ?? 0;
  }

  statusText(): string {
    return this.#message.statusMessage ?? "";
  }

  /** By name in lower case; those that came several times are joined. */
  headers(): Record<string, string> {
    const entries = Object.entries(this.#message.headersDistinct);
    return Object.fromEntries(
      entries.map(([name, values = []]) => [name, values.join(name === "set-cookie" ? "\n" : ", ")]),
    );
  }

  body(): Buffer {
    return this.#body;
  }
}

/** More than anybody packs one into another. */
const mostPackings = 4;

/** Each packing is taken off as it comes: a small answer can be a thousand times as large once it is unpacked. */
function unpacked(message: IncomingMessage): Readable {
  const packings = (message.headers["content-encoding"] ?? "").toLowerCase().split(/\s*,\s*/);
  let stream: Readable = message;
  for (const packing of packings.slice(0, mostPackings).reverse()) {
    const unpack = unpackers[packing]?.();
    // Its failures reach whoever reads.
    if (unpack) stream = pipeline(stream, unpack, () => {});
  }
  return stream;
}

/** As forgiving as a browser: what ends early, or is empty, is taken as far as it goes. */
const gzip = () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
const unpackers: Readonly<Record<string, (() => Duplex) | undefined>> = {
  gzip,
  "x-gzip": gzip,
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};
