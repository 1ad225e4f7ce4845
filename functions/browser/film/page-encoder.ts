import type { TitleCard } from "../../core/artifacts/title-card.ts";
import type { FilmDrawings } from "./film-drawings.ts";
import type { Area, Marks } from "./film-events.ts";
import type { Box, FilmPainter } from "./film-painter.ts";
import type { FilmLayout } from "./film-size.ts";
import type { Decoder, Picture } from "./web-images.ts";

/** What a frame shows in the page's part. */
export type Scene =
  /** A JPEG in base64, of any size, and the parts of it that must not be visible. */
  | { kind: "picture"; jpeg: string; covers: readonly Area[] }
  /** Texts in place of a page. */
  | { kind: "card"; card: TitleCard }
  /** The same as the frame before, which may have other marks. */
  | { kind: "same" };

/** A frame for the film. `timeMs` counts from the film's beginning, whole. */
export interface FrameToEncode {
  /** `null` shows the frame before once more, marks included, for a sixth of the price. */
  shows: { scene: Scene; marks: Marks } | null;
  timeMs: number;
  /** Whether players can start here. */
  isKey: boolean;
}

/** An encoded frame. `data` is base64; `config` comes with the first frame and tells players the colour space. */
interface EncodedFrame {
  data: string;
  timeMs: number;
  isKey: boolean;
  config: VideoDecoderConfig | null;
}

/** Encodes frames in the page that made it. Both ends of a call are JSON. */
export interface PageEncoder {
  encode(frames: readonly FrameToEncode[]): Promise<EncodedFrame[]>;
  close(): void;
}

// Node.js does not have these; the page does.
declare const ImageDecoder: new (source: { data: Uint8Array; type: string }) => Decoder;

/**
 * Makes a VP9 encoder. Runs in the encoder page, so it refers to nothing of this module but types.
 *
 * Each frame gets the same quantizer, which Chromium takes from 0 to 255. With a target bit rate, the first frame of a
 * new page would be blurred, and stay so on a page that does not change, as no later frame sharpens it.
 */
export function createPageEncoder(
  { width, height, captionHeight, quantizer }: FilmLayout & { quantizer: number },
  painter: FilmPainter,
  drawings: FilmDrawings,
): PageEncoder {
  let encoded: EncodedFrame[] = [];
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const config = metadata?.decoderConfig ?? null;
      const timeMs = chunk.timestamp / 1000;
      encoded.push({ data: bytes.toBase64(), timeMs, isKey: chunk.type === "key", config });
    },
    // The current call fails with it: `flush` rejects.
    error: () => encoder.dispatchEvent(new Event("dequeue")),
  });
  const filmHeight = height + captionHeight;
  // The type does not know the hint yet. https://www.w3.org/TR/webcodecs/#dom-videoencoderconfig-contenthint
  const config: VideoEncoderConfig & { contentHint: "text" } = {
    // Profile 0, level 6.2, 8 bits: any size up to 8192 × 4352.
    codec: "vp09.00.62.08",
    width,
    height: filmHeight,
    latencyMode: "realtime",
    bitrateMode: "quantizer",
    // Detects moved content, such as a scrolled page: half the size for the same picture.
    contentHint: "text",
  };
  encoder.configure(config);
  const size = width * filmHeight;
  const layout = [
    { offset: 0, stride: width },
    { offset: size, stride: width / 2 },
    { offset: size * 1.25, stride: width / 2 },
  ];
  /** The last picture of the page, without marks, and a copy with them. */
  const [plain, marked] = [new Uint8Array(size * 1.5), new Uint8Array(size * 1.5)];
  /** 64 MB of pictures: few waits where a page of the same process keeps this one from being told that the encoder has taken one. */
  const longestQueue = Math.max(2, Math.floor(64e6 / marked.length));
  let shown: Box | null = null;
  let captioned: string | undefined;

  /** The image decoder keeps the encoded colours: half the work of a bitmap. */
  async function decoded(jpeg: string): Promise<Picture> {
    const decoder = new ImageDecoder({ data: Uint8Array.fromBase64(jpeg), type: "image/jpeg" });
    const { image } = await decoder.decode();
    decoder.close();
    return image;
  }

  async function place(picture: Picture): Promise<Box> {
    const { displayWidth, displayHeight, format } = picture;
    try {
      const isWhole = displayWidth === width && displayHeight === height && format === "I420";
      if (!isWhole) return painter.fit(plain, picture);
      await picture.copyTo(plain, { layout });
      painter.narrow(plain);
      return { x: 0, y: 0, width, height };
    } finally {
      picture.close();
    }
  }

  async function take(scene: Scene): Promise<void> {
    switch (scene.kind) {
      case "picture":
        shown = await place(await decoded(scene.jpeg));
        drawings.cover(plain, shown, scene.covers);
        return;
      case "card":
        shown = null;
        drawings.card(plain, scene.card);
        return;
      case "same":
        return;
      default:
        return scene satisfies never;
    }
  }

  function mark(marks: Marks): void {
    const caption = JSON.stringify(marks.caption);
    if (caption !== captioned) drawings.caption(plain, marks.caption);
    captioned = caption;
    marked.set(plain);
    if (shown) drawings.marks(marked, shown, marks);
  }

  /** Each frame that waits for the encoder holds a copy of its picture: of a large page that stood for long, all together had 1 GB. */
  async function whenTaken(): Promise<void> {
    while (encoder.state === "configured" && encoder.encodeQueueSize > longestQueue) {
      await new Promise((taken) => encoder.addEventListener("dequeue", taken, { once: true }));
    }
  }

  async function encode(frames: readonly FrameToEncode[]): Promise<EncodedFrame[]> {
    for (const { shows, timeMs, isKey } of frames) {
      if (shows) {
        await take(shows.scene);
        mark(shows.marks);
      }
      const frame = new VideoFrame(marked, {
        format: "I420",
        codedWidth: width,
        codedHeight: filmHeight,
        timestamp: timeMs * 1000,
        layout,
        // Those of a JPEG, but for the range.
        colorSpace: { fullRange: false, matrix: "smpte170m", primaries: "bt709", transfer: "iec61966-2-1" },
      });
      encoder.encode(frame, { keyFrame: isKey, vp9: { quantizer } });
      frame.close();
      await whenTaken();
    }
    await encoder.flush();
    const done = encoded;
    encoded = [];
    return done;
  }

  return { encode, close: () => encoder.close() };
}
