import type { IncomingMessage } from "node:http";
import { type Duplex, pipeline, type Readable } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from "node:zlib";

/** The body of an answer is larger than allowed. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** An answer to a request, its body decompressed and in memory. */
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
   * Reads the whole body.
   * @param mostBytes of the decompressed body; nothing beyond is read.
   * @throws BodyTooLarge; the error of the connection or of the decompression.
   */
  static async read(url: string, message: IncomingMessage, mostBytes: number): Promise<HttpAnswer> {
    const chunks: Buffer[] = [];
    let size = 0;
    // Leaving the loop destroys the stream, and with it the connection.
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

  /** By name in lower case; repeated ones are joined. */
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

/** More content codings than any real server applies. */
const mostPackings = 4;

/** Decompresses as a stream: a small answer can be a thousand times as large when decompressed. */
function unpacked(message: IncomingMessage): Readable {
  const packings = (message.headers["content-encoding"] ?? "").toLowerCase().split(/\s*,\s*/);
  let stream: Readable = message;
  for (const packing of packings.slice(0, mostPackings).reverse()) {
    const unpack = unpackers[packing]?.();
    // The reader of the stream gets its errors.
    if (unpack) stream = pipeline(stream, unpack, () => {});
  }
  return stream;
}

/** As lenient as a browser: a truncated or empty body is read as far as it goes. */
const gzip = () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
const unpackers: Readonly<Record<string, (() => Duplex) | undefined>> = {
  gzip,
  "x-gzip": gzip,
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};
