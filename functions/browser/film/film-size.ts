/** Size of a film's picture, in pixels. */
export interface FilmSize {
  width: number;
  height: number;
}

/**
 * The smallest size for a film that shows a viewport without scaling: VP9 stores colours for squares of two by two pixels,
 * and players mishandle half a square.
 */
export function filmSizeOf(viewport: FilmSize): FilmSize {
  return { width: even(viewport.width), height: even(viewport.height) };
}

function even(pixels: number): number {
  return Math.ceil(pixels / 2) * 2;
}
