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
import { type Chapter, withChapters } from "../core/artifacts/webm-chapters.ts";
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

/** A film to join: a WebM file with VP9, and its chapters, which the file may have or not. */
export interface FilmPart {
  film: Uint8Array;
  chapters: readonly Chapter[];
}

/**
 * Joins films one after the other, without re-encoding. All must have the same size and codec, as the films of one run
 * do.
 * @returns `null` if there are none; a single one unchanged.
 * @throws UnreadableFilm, naming the first one that cannot be read.
 */
export async function joinFilms(parts: readonly FilmPart[]): Promise<Uint8Array | null> {
  if (parts.length < 2) return parts[0]?.film ?? null;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const joined = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(joined);
  await output.start();
  let offset = 0;
  const all: Chapter[] = [];
  for (const [index, { film, chapters }] of parts.entries()) {
    all.push(...chapters.map((chapter) => moved(chapter, offset * 1000)));
    try {
      offset = await append(joined, film, offset);
    } catch (error) {
      await output.cancel();
      throw new UnreadableFilm(index, error);
    }
  }
  await output.finalize();
  return withChapters(new Uint8Array(target.buffer ?? new ArrayBuffer()), all);
}

function moved({ title, startMs, endMs }: Chapter, byMs: number): Chapter {
  return { title, startMs: startMs + byMs, endMs: endMs + byMs };
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
