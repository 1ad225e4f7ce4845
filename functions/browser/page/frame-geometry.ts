import type { Point } from "../in-page/choice.ts";

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, as in CSS's `matrix()`. */
export interface Affine {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/**
 * The transformation from a frame's viewport to where the frame is shown.
 * @param quad the corners of what the frame shows, from its top left one clockwise, x and y in turn.
 * @param size of the frame's viewport, in its own pixels.
 * @throws Error, for which `isPassing` holds, if the frame shows nothing yet.
 */
export function ofFrame(quad: readonly number[], size: { width: number; height: number }): Affine {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = quad;
  const { width, height } = size;
  if (width === 0 || height === 0) throw new Error("Could not compute where the frame is");
  return {
    a: (x1 - x0) / width,
    b: (y1 - y0) / width,
    c: (x3 - x0) / height,
    d: (y3 - y0) / height,
    e: x0,
    f: y0,
  };
}

export function apply({ a, b, c, d, e, f }: Affine, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** @throws Error, for which `isPassing` holds, if nothing can be seen of the frame, as it stands on its edge. */
export function inverse({ a, b, c, d, e, f }: Affine): Affine {
  const determinant = a * d - b * c;
  if (determinant === 0) throw new Error("Could not compute where the frame is");
  return {
    a: d / determinant,
    b: -b / determinant,
    c: -c / determinant,
    d: a / determinant,
    e: (c * f - d * e) / determinant,
    f: (b * e - a * f) / determinant,
  };
}
