import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import type { FilmPacket } from "./film-encoder.ts";

/**
 * How long before the end the last picture is repeated, in milliseconds: players guess how long the last one stands, and Chromium's takes it
 * for a moment.
 */
const endMs = 100;

/**
 * How long a picture stands before it is repeated, in milliseconds. Chromium's player shows a picture as much too early as the one before
 * stands, and skips to the end of a film whose last pictures lie further apart.
 */
const longestGapMs = 250;

/**
 * A frame of VP9 that shows the one before again, where a picture could not be encoded once more: a header that names the first of the decoder's
 * references, which the encoder replaces with each frame. Firefox 153 shows nothing from such a frame on, until the next that is encoded.
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
  readonly #packets: (FilmPacket & { takenMs: number })[] = [];
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

  /** When the last picture was taken. */
  get lastTakenMs(): number {
    return this.#packets.at(-1)?.takenMs ?? -1;
  }

  /** Whether it ends with what the encoder had last: it does not while it is empty, or where pictures have been removed. */
  get endsAsEncoded(): boolean {
    return this.#lastKeyMs > Number.NEGATIVE_INFINITY;
  }

  needsKeyAt(timeMs: number): boolean {
    return timeMs - this.#lastKeyMs >= keyEveryMs;
  }

  /** @param takenMs when the picture was taken, on the scale of `timeMs`; the first one is shown from the start. */
  add(packet: FilmPacket, takenMs = packet.timeMs): void {
    this.#packets.push({ ...packet, takenMs });
    this.#config ??= packet.config;
    this.#bytes += packet.data.byteLength;
    if (packet.isKey) this.#lastKeyMs = packet.timeMs;
  }

  /** Removes the pictures taken from a time on. The next one has to be a key frame. */
  removeFrom(takenMs: number): void {
    const kept = this.#packets.filter((packet) => packet.takenMs < takenMs);
    this.#packets.splice(0, this.#packets.length, ...kept);
    this.#bytes = kept.reduce((sum, { data }) => sum + data.byteLength, 0);
    this.#lastKeyMs = Number.NEGATIVE_INFINITY;
  }

  /** Moves pictures so close to the end that players might not show them to before that, in their order. */
  moveBeforeEnd(durationMs: number): void {
    let latestMs = Math.max(durationMs - endMs, this.#packets.length);
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
      const untilMs = next?.timeMs ?? Math.max(durationMs, timeMs + 1);
      const repeats = next ? repeatsBetween(timeMs, untilMs) : repeatsUntilEnd(timeMs, untilMs);
      for (const [time, startMs] of [timeMs, ...repeats].entries()) {
        const stopMs = repeats[time] ?? untilMs;
        if (time === 0) await add(data, isKey ? "key" : "delta", startMs, stopMs);
        else await add(repeatedFrame, "delta", startMs, stopMs);
      }
    }
    await output.finalize();
    return new Uint8Array(target.buffer ?? new ArrayBuffer());
  }
}

/** When a picture has to be shown once more, in milliseconds, that stands from one time until another one is shown. */
export function repeatsBetween(fromMs: number, untilMs: number): number[] {
  const count = Math.ceil((untilMs - fromMs) / longestGapMs) - 1;
  const stepMs = (untilMs - fromMs) / (count + 1);
  return Array.from({ length: Math.max(0, count) }, (_, time) => Math.round(fromMs + stepMs * (time + 1)));
}

/** The same of the last picture, which stands until the end of the film. */
export function repeatsUntilEnd(fromMs: number, untilMs: number): number[] {
  const lastMs = untilMs - endMs;
  return lastMs > fromMs ? [...repeatsBetween(fromMs, lastMs), lastMs] : [];
}
