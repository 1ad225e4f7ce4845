import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import type { FilmPacket } from "./film-encoder.ts";

/**
 * How long before the end the last picture is repeated, in milliseconds: players guess how long the last one stands, and Chromium's takes it
 * for a moment.
 */
export const endMs = 100;

/**
 * How long a picture stands before it is repeated, in milliseconds. Chromium's player skips to the end of a film whose last pictures lie
 * further apart.
 */
export const longestGapMs = 250;

/**
 * A frame of VP9 that shows the one before again: a header that names the first of the decoder's references, which the encoder replaces with
 * each frame. Firefox 153 shows nothing from such a frame on, until the next that is encoded.
 * https://storage.googleapis.com/downloads.webmproject.org/docs/vp9/vp9-bitstream-specification-v0.7-20170222-draft.pdf
 * (6.2, uncompressed_header)
 */
const repeatedFrame = Uint8Array.of(0b1000_1000);

/** Milliseconds between key frames, to which players can jump. */
const keyEveryMs = 10_000;

/**
 * Limits the film of a page that changes constantly: beyond `freeBytes` it grows by `bytesPerSecond` and shows fewer
 * pictures. The longest test, 14 minutes, gives at most 42 MB; a typical one less than 2 MB.
 */
const freeBytes = 8_000_000;
const bytesPerSecond = 40_000;

/** The encoded pictures of a film, in order. */
export class FilmReel {
  readonly #packets: (FilmPacket & { timeMs: number; takenMs: number })[] = [];
  /** Comes with the first frame, which may be taken out. */
  #config: VideoDecoderConfig | null = null;
  #bytes = 0;
  #lastKeyMs = Number.NEGATIVE_INFINITY;

  get isEmpty(): boolean {
    return this.#packets.length === 0;
  }

  /** When the last picture begins, in milliseconds from the start of the film; -1 if the film is empty. */
  get lastMs(): number {
    return this.#packets.at(-1)?.timeMs ?? -1;
  }

  needsKeyAt(timeMs: number): boolean {
    return timeMs - this.#lastKeyMs >= keyEveryMs;
  }

  /** @param takenMs when the picture was taken, on the same scale; the first one is shown from the start. */
  add(packet: FilmPacket, timeMs: number, takenMs = timeMs): void {
    this.#packets.push({ ...packet, timeMs, takenMs });
    this.#config ??= packet.config;
    this.#bytes += packet.data.byteLength;
    if (packet.isKey) this.#lastKeyMs = timeMs;
  }

  /** Removes the pictures taken from a time on. The next one has to be a key frame. */
  removeFrom(takenMs: number): void {
    const kept = this.#packets.filter((packet) => packet.takenMs < takenMs);
    this.#packets.splice(0, this.#packets.length, ...kept);
    this.#bytes = kept.reduce((sum, { data }) => sum + data.byteLength, 0);
    this.#lastKeyMs = Number.NEGATIVE_INFINITY;
  }

  /** Moves pictures after a time to just before it, in their order, and the last one to the time itself. */
  moveBefore(timeMs: number): void {
    let latestMs = Math.max(timeMs, this.#packets.length);
    for (const packet of this.#packets.toReversed()) {
      packet.timeMs = Math.min(packet.timeMs, latestMs);
      latestMs = packet.timeMs - 1;
    }
  }

  /** How long to wait, in milliseconds, before the film may grow further. */
  pauseAt(timeMs: number): number {
    const excess = this.#bytes - freeBytes - (bytesPerSecond * timeMs) / 1000;
    return Math.max(0, (excess / bytesPerSecond) * 1000);
  }

  /** The film as a WebM file. Its last picture is shown until `durationMs`. */
  async toWebM(durationMs: number): Promise<Uint8Array> {
    const target = new BufferTarget();
    const output = new Output({ format: new WebMOutputFormat(), target });
    const track = new EncodedVideoPacketSource("vp9");
    output.addVideoTrack(track);
    await output.start();
    const add = async (content: Uint8Array, kind: "key" | "delta", startMs: number, untilMs: number) => {
      const packet = new EncodedPacket(content, kind, startMs / 1000, (untilMs - startMs) / 1000);
      await track.add(packet, this.#config ? { decoderConfig: this.#config } : undefined);
    };
    for (const [index, { data, isKey, timeMs }] of this.#packets.entries()) {
      const next = this.#packets[index + 1];
      const times = timesBetween(timeMs, next?.timeMs ?? Math.max(durationMs, timeMs + 1), !next);
      for (const [time, [startMs, untilMs]] of times.entries()) {
        if (time === 0) await add(data, isKey ? "key" : "delta", startMs, untilMs);
        else await add(repeatedFrame, "delta", startMs, untilMs);
      }
    }
    await output.finalize();
    return new Uint8Array(target.buffer ?? new ArrayBuffer());
  }
}

/** When a picture is shown and repeated that stands between two times, in milliseconds: from when until when each time. */
function timesBetween(fromMs: number, untilMs: number, isLast: boolean): [number, number][] {
  const lastMs = isLast && untilMs - fromMs > endMs ? untilMs - endMs : untilMs;
  const count = Math.ceil((lastMs - fromMs) / longestGapMs);
  const starts = Array.from({ length: count }, (_, time) =>
    Math.round(fromMs + ((lastMs - fromMs) * time) / count),
  );
  if (lastMs < untilMs) starts.push(lastMs);
  return starts.map((startMs, index) => [startMs, starts[index + 1] ?? untilMs]);
}
