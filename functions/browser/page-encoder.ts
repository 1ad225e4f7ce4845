import type { FilmSize } from "./film-size.ts";

/** A frame for the film: a base64 JPEG of any size. `timeMs` counts from the film's beginning, whole. */
export interface FrameToEncode {
  jpeg: string;
  timeMs: number;
  /** Whether players can begin here. */
  isKey: boolean;
}

/** What the encoder made of a frame. `data` is base64; `config` comes with the first frame and tells players the colours. */
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

// The parts of the page's world that Node.js does not have.
interface Picture {
  readonly width: number;
  readonly height: number;
  close(): void;
}
interface Canvas {
  getContext(kind: "2d", options: { alpha: boolean; willReadFrequently: boolean }): CanvasContext;
  transferToImageBitmap(): Picture;
}
interface CanvasContext {
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(picture: Picture, x: number, y: number, width: number, height: number): void;
}
declare const createImageBitmap: (blob: Blob) => Promise<Picture>;
declare const OffscreenCanvas: new (width: number, height: number) => Canvas;
declare const VideoFrame: new (picture: Picture, timing: { timestamp: number }) => VideoFrame;

/**
 * Makes a VP9 encoder. It runs inside the encoder page and so may use nothing from this module but types.
 *
 * Each frame gets the same quantizer, from 0 to 63. A bit rate would be spared on the first frame of a new page, and
 * a page that then stands still would stay blurred for as long as it is shown: there is no later frame to sharpen it.
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
    // The call that is under way fails with it: `flush` rejects.
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
    // Finds what only moved, as a scrolled page: half the size of the film for the same picture.
    contentHint: "text",
  };
  encoder.configure(config);
  // A canvas in memory: without a graphics card the other kind is slow (200 ms a frame), and its frames have another
  // range of colours than those of the pictures that fit.
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });

  /** The whole picture, undistorted, in the middle of the film; never enlarged, for letters stay sharp. */
  function fitted(picture: Picture): Picture {
    if (picture.width === width && picture.height === height) return picture;
    const scale = Math.min(1, width / picture.width, height / picture.height);
    const [drawnWidth, drawnHeight] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const [left, top] = [Math.floor((width - drawnWidth) / 2), Math.floor((height - drawnHeight) / 2)];
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, left, top, drawnWidth, drawnHeight);
    picture.close();
    return canvas.transferToImageBitmap();
  }

  async function encode({ jpeg, timeMs, isKey }: FrameToEncode): Promise<EncodedFrame[]> {
    const picture = fitted(await createImageBitmap(new Blob([Uint8Array.fromBase64(jpeg)])));
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
