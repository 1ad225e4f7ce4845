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

/** Of the page in a film, at most: the encoder needs 0.4 GB for these, for 3840 × 2160 0.7 GB, and for 3840 × 3840 all that an attempt may use. */
const mostPixels = 2880 * 1800;

/**
 * The smallest size for a film that shows a viewport without scaling, unless that is very large, and below it three lines of text: VP9 stores
 * colours for squares of two by two pixels, and players mishandle half a square.
 */
export function filmLayoutOf(viewport: FilmSize): FilmLayout {
  const scale = Math.min(1, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
  const width = even(viewport.width * scale);
  const fontSize = Math.round(Math.max(11, width / 70));
  return {
    width,
    height: even(viewport.height * scale),
    captionHeight: even(fontSize * 4),
    fontSize,
  };
}

function even(pixels: number): number {
  return Math.ceil(pixels / 2) * 2;
}
