/// <reference lib="dom" />

/** Changes letters as Chromium does for `text-transform`. */
export interface LetterCase {
  /**
   * @param style of the element around the text.
   * @param before the character that is read before the text; a word that began before it goes on.
   */
  shown(text: string, style: CSSStyleDeclaration, before: string): string;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function letterCase(): LetterCase {
  /** The languages with rules of their own for letters, also of a tag that is no valid one, such as `tr_TR`. */
  const languageOf = (style: CSSStyleDeclaration): string | undefined =>
    /^"?(tr|az|el|lt)(?![a-z0-9])/i.exec(style.getPropertyValue("-webkit-locale"))?.[1];

  /** Georgian letters have capitals, with which words do not begin; and no letter becomes two. */
  const initial = (letter: string): string => {
    const upper = letter.toUpperCase();
    return upper.length > 1 || /[\u10d0-\u10ff]/.test(letter) ? letter : upper;
  };
  const capitalized = (text: string, before: string): string =>
    [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(before + text)]
      .map(({ segment }) => initial(segment.charAt(0)) + segment.slice(1))
      .join("")
      .slice(before.length);

  return {
    shown: (text, style, before) => {
      switch (style.textTransform) {
        case "uppercase":
          return text.toLocaleUpperCase(languageOf(style) ?? "en");
        case "lowercase":
          return text.toLocaleLowerCase(languageOf(style) ?? "en");
        case "capitalize":
          return capitalized(text, before);
        default:
          return text;
      }
    },
  };
}
