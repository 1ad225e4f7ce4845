import type { Cover } from "./film-events.ts";
import type { FilmSize } from "./film-size.ts";
import type { Canvas, Decoder, Picture } from "./web-images.ts";

/** A frame for the film. `timeMs` counts from the film's beginning, whole. */
export interface FrameToEncode {
  /** In base64, of any size; `null` for a picture that must not be shown. */
  jpeg: string | null;
  /** What the picture says where there is no JPEG. */
  card?: string | undefined;
  /** The parts of it that must not be visible. */
  covers: readonly Cover[];
  timeMs: number;
  /** Whether players can start here. */
  isKey: boolean;
}

/** An encoded frame. `data` is base64; `config` comes with the first frame and tells players the colour space. */
export interface EncodedFrame {
  data: string;
  isKey: boolean;
  config: VideoDecoderConfig | null;
}

/** Encodes frames in the page that made it. Both ends of a call are JSON. */
export interface PageEncoder {
  encode(frame: FrameToEncode): Promise<EncodedFrame[]>;
  close(): void;
}

// Node.js does not have these; the page does.
declare const ImageDecoder: new (source: { data: Uint8Array; type: string }) => Decoder;
declare const OffscreenCanvas: new (width: number, height: number) => Canvas;
declare const VideoFrame: new (picture: Picture, timing: { timestamp: number }) => VideoFrame;

/**
 * Makes a VP9 encoder. Runs in the encoder page, so it refers to nothing of this module but types.
 *
 * Each frame gets the same quantizer, from 0 to 63. With a target bit rate, the first frame of a new page would be
 * blurred, and stay so on a page that does not change, as no later frame sharpens it.
 */
export function createPageEncoder({
  width,
  height,
  quantizer,
}: FilmSize & { quantizer: number }): PageEncoder {
  let encoded: EncodedFrame[] = [];
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const config = metadata?.decoderConfig ?? null;
      encoded.push({ data: bytes.toBase64(), isKey: chunk.type === "key", config });
    },
    // The current call fails with it: `flush` rejects.
    error: () => {},
  });
  // The type does not know the hint yet. https://www.w3.org/TR/webcodecs/#dom-videoencoderconfig-contenthint
  const config: VideoEncoderConfig & { contentHint: "text" } = {
    // Profile 0, level 6.2, 8 bits: any size up to 8192 × 4352.
    codec: "vp09.00.62.08",
    width,
    height,
    latencyMode: "realtime",
    bitrateMode: "quantizer",
    // Detects moved content, such as a scrolled page: half the size for the same picture.
    contentHint: "text",
  };
  encoder.configure(config);
  // A canvas in memory: without a GPU, the other kind takes 200 ms a frame.
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });

  /** Unlike a bitmap, the image decoder keeps the encoded colours: half the work, and lossless. */
  async function decoded(data: Uint8Array): Promise<Picture> {
    const decoder = new ImageDecoder({ data, type: "image/jpeg" });
    const { image } = await decoder.decode();
    decoder.close();
    return image;
  }

  /**
   * The whole picture, centred and undistorted, never enlarged, so that text stays sharp. It is encoded as a JPEG
   * again, as all frames of a film need the same colour format.
   */
  async function fitted(picture: Picture, covers: readonly Cover[]): Promise<Picture> {
    const { displayWidth, displayHeight } = picture;
    if (displayWidth === width && displayHeight === height && covers.length === 0) return picture;
    const scale = Math.min(1, width / displayWidth, height / displayHeight);
    const [drawnWidth, drawnHeight] = [Math.round(displayWidth * scale), Math.round(displayHeight * scale)];
    const [left, top] = [Math.floor((width - drawnWidth) / 2), Math.floor((height - drawnHeight) / 2)];
    context.fillStyle = "black";
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, left, top, drawnWidth, drawnHeight);
    picture.close();
    context.fillStyle = "rgb(71, 85, 105)";
    for (const cover of covers) {
      const [x, y] = [left + cover.x * drawnWidth, top + cover.y * drawnHeight];
      context.fillRect(x, y, cover.width * drawnWidth, cover.height * drawnHeight);
    }
    return drawn();
  }

  async function drawn(): Promise<Picture> {
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    return decoded(new Uint8Array(await jpeg.arrayBuffer()));
  }

  /** A card that says that a picture is left out. */
  function cardOf(text: string): Promise<Picture> {
    context.fillStyle = "rgb(30, 41, 59)";
    context.fillRect(0, 0, width, height);
    context.fillStyle = "white";
    context.textAlign = "center";
    context.font = `${Math.max(10, Math.min(24, width / 30))}px sans-serif`;
    context.fillText(text, width / 2, height / 2);
    return drawn();
  }

  async function encode({ jpeg, card = "", covers, timeMs, isKey }: FrameToEncode): Promise<EncodedFrame[]> {
    const picture =
      jpeg === null ? await cardOf(card) : await fitted(await decoded(Uint8Array.fromBase64(jpeg)), covers);
    const frame = new VideoFrame(picture, { timestamp: timeMs * 1000 });
    encoder.encode(frame, { keyFrame: isKey, vp9: { quantizer } });
    frame.close();
    picture.close();
    await encoder.flush();
    const done = encoded;
    encoded = [];
    return done;
  }

  return { encode, close: () => encoder.close() };
}
