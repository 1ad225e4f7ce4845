/** Size of a picture, in pixels. */
export interface FilmSize {
  width: number;
  height: number;
}

/** The size of a film: that of its pictures of the page, and the height of the caption bar below them. */
export interface FilmLayout extends FilmSize {
  captionHeight: number;
  /** Of the caption's text, in pixels. */
  fontSize: number;
}

/**
 * The smallest size for a film that shows a viewport without scaling, and below it three lines of text: VP9 stores colours
 * for squares of two by two pixels, and players mishandle half a square.
 */
export function filmLayoutOf(viewport: FilmSize): FilmLayout {
  const fontSize = Math.round(Math.max(11, viewport.width / 70));
  return {
    width: even(viewport.width),
    height: even(viewport.height),
    captionHeight: even(fontSize * 4),
    fontSize,
  };
}

function even(pixels: number): number {
  return Math.ceil(pixels / 2) * 2;
}
