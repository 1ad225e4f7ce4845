import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { ServiceError } from "../core/error.ts";

/** One of the films to join is not a film. */
export class UnreadableFilm extends ServiceError {
  override readonly name = "UnreadableFilm";
  /** Its position among the films, from 0. */
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super(`Film ${index + 1} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.index = index;
  }
}

/**
 * Joins films one after the other, without re-encoding. All must have the same size and codec, as the films of one run
 * do.
 * @param films WebM files with VP9.
 * @returns `null` if there are none; a single one unchanged.
 * @throws UnreadableFilm, naming the first one that cannot be read.
 */
export async function joinFilms(films: readonly Uint8Array[]): Promise<Uint8Array | null> {
  if (films.length < 2) return films[0] ?? null;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const joined = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(joined);
  await output.start();
  let offset = 0;
  for (const [index, film] of films.entries()) {
    try {
      offset = await append(joined, film, offset);
    } catch (error) {
      await output.cancel();
      throw new UnreadableFilm(index, error);
    }
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/**
 * @param offset where the film begins, in seconds.
 * @returns where it ends.
 */
async function append(joined: EncodedVideoPacketSource, film: Uint8Array, offset: number): Promise<number> {
  using input = new Input({ source: new BufferSource(film), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new TypeError("It has no playable video track.");
  const length = (await input.getDurationFromMetadata()) ?? (await track.computeDuration());
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { timestamp } = packet;
    // WebM keeps the end of the last packet only.
    await joined.add(packet.clone({ timestamp: offset + timestamp, duration: length - timestamp }), {
      decoderConfig,
    });
  }
  return offset + length;
}
