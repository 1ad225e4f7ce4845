import type { FilmLayout } from "./film-size.ts";
import type { Canvas, CanvasContext, Picture } from "./web-images.ts";

/** A part of a film's picture, in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number];

/**
 * Paints on the planes of a film's pictures: brightness from 16 to 235, then the two of colour from 16 to 240 at half the size (I420). Firefox 153
 * takes values for such whatever a film says, so that with those of a JPEG, from 0 to 255, a light grey was white there.
 */
export interface FilmPainter {
  /** Converts the page's part of a picture that has the values of a JPEG. */
  narrow(planes: Uint8Array): void;
  /** Gives a box one colour: much faster than to draw it. */
  fill(planes: Uint8Array, box: Box, colour: Colour): void;
  /** Draws within a box of the planes. What the drawing leaves transparent stays. */
  paint(planes: Uint8Array, box: Box, draw: (context: CanvasContext) => void): void;
  /** Draws a whole picture, centred in the page's part, undistorted and never enlarged. @returns where it is. */
  fit(planes: Uint8Array, picture: Picture): Box;
}

// Node.js does not have it; the page does.
declare const OffscreenCanvas: new (width: number, height: number) => Canvas;

/**
 * Runs in the encoder page, so it refers to nothing of this module but types. It converts only the small parts of a
 * picture that it draws: the rest stays as the page's JPEG has it.
 */
export function createFilmPainter({ width, height, captionHeight }: FilmLayout): FilmPainter {
  const filmHeight = height + captionHeight;
  // A canvas in memory: without a GPU, the other kind takes 200 ms a frame.
  const context = new OffscreenCanvas(width, filmHeight).getContext("2d", { willReadFrequently: true });

  /** Rounded outwards to whole squares of two by two pixels, and cut at the film's edges. */
  function rounded({ x, y, width: wide, height: high }: Box): Box {
    const left = Math.max(0, Math.floor(x / 2) * 2);
    const top = Math.max(0, Math.floor(y / 2) * 2);
    const right = Math.min(width, Math.ceil((x + wide) / 2) * 2);
    const bottom = Math.min(filmHeight, Math.ceil((y + high) / 2) * 2);
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  function paint(planes: Uint8Array, wanted: Box, draw: (context: CanvasContext) => void): void {
    const box = rounded(wanted);
    if (box.width <= 0 || box.height <= 0) return;
    context.clearRect(box.x, box.y, box.width, box.height);
    draw(context);
    blend(planes, box, context.getImageData(box.x, box.y, box.width, box.height).data);
  }

  /** From the values of a JPEG: https://www.itu.int/rec/R-REC-BT.601 (2.5.3) */
  const narrowLuma = (value: number) => 16 + (value * 219) / 255;
  const narrowChroma = (value: number) => 128 + ((value - 128) * 224) / 255;
  /** As JPEG converts colours: https://www.w3.org/Graphics/JPEG/jfif3.pdf */
  const lumaOf = (red: number, green: number, blue: number) =>
    narrowLuma(0.299 * red + 0.587 * green + 0.114 * blue);
  const bluenessOf = (red: number, green: number, blue: number) =>
    narrowChroma(128 - 0.168736 * red - 0.331264 * green + 0.5 * blue);
  const rednessOf = (red: number, green: number, blue: number) =>
    narrowChroma(128 + 0.5 * red - 0.418688 * green - 0.081312 * blue);
  const size = width * filmHeight;
  const [narrowLumas, narrowChromas] = [narrowLuma, narrowChroma].map((narrowed) =>
    Uint8Array.from({ length: 256 }, (_, value) => Math.round(narrowed(value))),
  ) as [Uint8Array, Uint8Array];

  function narrow(planes: Uint8Array): void {
    const replace = (table: Uint8Array, from: number, count: number) => {
      for (let at = from; at < from + count; at += 1) planes[at] = table[planes[at] as number] as number;
    };
    const count = width * height;
    replace(narrowLumas, 0, count);
    for (const plane of [size, size * 1.25]) replace(narrowChromas, plane, count / 4);
  }

  function fill(planes: Uint8Array, wanted: Box, colour: Colour): void {
    const { x, y, width: wide, height: high } = rounded(wanted);
    if (wide <= 0) return;
    const convert = [lumaOf, bluenessOf, rednessOf];
    const [luma = 0, blueness = 0, redness = 0] = convert.map((of) => Math.round(of(...colour)));
    for (let row = y; row < y + high; row += 1) {
      planes.fill(luma, row * width + x, row * width + x + wide);
      if (row % 2 !== 0) continue;
      const half = size + (row / 2) * (width / 2) + x / 2;
      planes.fill(blueness, half, half + wide / 2);
      planes.fill(redness, half + size / 4, half + size / 4 + wide / 2);
    }
  }

  /** Mixes a value into a plane. */
  function mix(planes: Uint8Array, at: number, value: number, alpha: number): void {
    planes[at] = (planes[at] ?? 0) * (1 - alpha) + value * alpha + 0.5;
  }

  /** Mixes a box of RGBA pixels into the planes. Most are transparent, and passed over. */
  function blend(planes: Uint8Array, box: Box, pixels: Uint8ClampedArray): void {
    const whole = new Uint32Array(pixels.buffer);
    for (let pixel = 0; pixel < whole.length; pixel += 1) {
      if (whole[pixel] === 0) continue;
      const at = 4 * pixel;
      const alpha = (pixels[at + 3] ?? 0) / 255;
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const column = box.x + (pixel % box.width);
      const row = box.y + Math.floor(pixel / box.width);
      mix(planes, row * width + column, lumaOf(red, green, blue), alpha);
      // One of four: what is drawn has few colours.
      if (row % 2 !== 0 || column % 2 !== 0) continue;
      const half = size + ((row / 2) * width) / 2 + column / 2;
      mix(planes, half, bluenessOf(red, green, blue), alpha);
      mix(planes, half + size / 4, rednessOf(red, green, blue), alpha);
    }
  }

  function fit(planes: Uint8Array, picture: Picture): Box {
    const { displayWidth, displayHeight } = picture;
    const scale = Math.min(1, width / displayWidth, height / displayHeight);
    const [wide, high] = [Math.round(displayWidth * scale), Math.round(displayHeight * scale)];
    const shown = {
      x: Math.floor((width - wide) / 2),
      y: Math.floor((height - high) / 2),
      width: wide,
      height: high,
    };
    paint(planes, { x: 0, y: 0, width, height }, () => {
      context.fillStyle = "black";
      context.fillRect(0, 0, width, height);
      context.drawImage(picture, shown.x, shown.y, wide, high);
    });
    return shown;
  }

  return { narrow, fill, paint, fit };
}
