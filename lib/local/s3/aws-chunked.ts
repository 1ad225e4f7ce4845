import { Transform, type TransformCallback } from "node:stream";
import { S3Error } from "./s3-error.ts";

/** Longest line between two chunks: a length in hex, a chunk's signature, or a trailing checksum. */
const longestLine = 4096;

/**
 * Decodes an `aws-chunked` body and keeps its trailing headers. The signature of the request covers the whole body;
 * those of the single chunks are not checked.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export class AwsChunkedDecoder extends Transform {
  /** Lower-case names; complete once the stream has ended. */
  readonly trailers = new Map<string, string>();
  #pending: Buffer = Buffer.alloc(0);
  #expects: "length" | "data" | "data-end" | "trailer" | "nothing" = "length";
  #left = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    try {
      while (this.#step()) {}
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    const complete = this.#expects === "nothing" || this.#expects === "trailer";
    done(complete ? null : new S3Error("IncompleteBody", "The body ended before its last chunk."));
  }

  /** Consumes one piece of the pending bytes; `false` when it has to wait for more. */
  #step(): boolean {
    if (this.#expects === "nothing") return false;
    return this.#expects === "data" ? this.#takeData() : this.#takeLine();
  }

  #takeData(): boolean {
    if (this.#pending.length === 0) return false;
    const data = this.#pending.subarray(0, this.#left);
    this.#pending = this.#pending.subarray(data.length);
    this.#left -= data.length;
    this.push(data);
    if (this.#left === 0) this.#expects = "data-end";
    return true;
  }

  #takeLine(): boolean {
    const end = this.#pending.indexOf("\r\n");
    if (end < 0 && this.#pending.length <= longestLine) return false;
    if (end < 0 || end > longestLine) throw malformed();
    const line = this.#pending.subarray(0, end).toString("latin1");
    this.#pending = this.#pending.subarray(end + 2);
    if (this.#expects === "length") this.#beginChunk(line);
    else if (this.#expects === "trailer") this.#keepTrailer(line);
    else if (line === "") this.#expects = "length";
    else throw malformed();
    return true;
  }

  #beginChunk(line: string): void {
    const [, length] = /^([0-9a-fA-F]{1,8})(?:;.*)?$/.exec(line) ?? [];
    if (length === undefined) throw malformed();
    this.#left = Number.parseInt(length, 16);
    this.#expects = this.#left === 0 ? "trailer" : "data";
  }

  #keepTrailer(line: string): void {
    if (line === "") {
      this.#expects = "nothing";
      return;
    }
    const colon = line.indexOf(":");
    if (colon < 1) throw malformed();
    this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

function malformed(): S3Error {
  return new S3Error("IncompleteBody", "The chunks of the body are malformed.");
}
