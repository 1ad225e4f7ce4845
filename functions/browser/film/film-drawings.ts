import type { TitleCard } from "../../core/artifacts/title-card.ts";
import type { Area, Caption, DetailLine, Marks } from "./film-events.ts";
import type { Box, Colour, FilmPainter } from "./film-painter.ts";
import type { FilmLayout } from "./film-size.ts";
import type { CanvasContext } from "./web-images.ts";

/** What a film shows beside the page. `shown` is where the page's picture is. */
export interface FilmDrawings {
  /** Hides parts of the page. */
  cover(planes: Uint8Array, shown: Box, covers: readonly Area[]): void;
  /** The bar below the page. */
  caption(planes: Uint8Array, caption: Caption | null): void;
  /** The pointer, and the field that is typed into, or the element that a failed step was about. */
  marks(planes: Uint8Array, shown: Box, marks: Marks): void;
  /** Texts in place of the page. */
  card(planes: Uint8Array, card: TitleCard): void;
}

/** Runs in the encoder page, so it refers to nothing of this module but types. */
export function createFilmDrawings(
  { width, height, captionHeight, fontSize }: FilmLayout,
  { fill, paint }: FilmPainter,
): FilmDrawings {
  /** Of all that is drawn over the page, so that it can be told from the page. */
  const accent: Colour = [234, 88, 12];
  /** Of what a failed step was about. */
  const red: Colour = [220, 38, 38];
  const slate: Colour = [30, 41, 59];
  const pale = "rgb(203, 213, 225)";
  /** Of what is drawn over the page: a large film is mostly watched as small as others. */
  const scale = Math.max(1, width / 1280);
  const css = (colour: Colour) => `rgb(${colour})`;

  const within = (shown: Box, area: Area): Box => ({
    x: shown.x + area.x * shown.width,
    y: shown.y + area.y * shown.height,
    width: area.width * shown.width,
    height: area.height * shown.height,
  });

  function cover(planes: Uint8Array, shown: Box, covers: readonly Area[]): void {
    for (const area of covers) {
      const box = within(shown, area);
      fill(planes, { ...box, height: Math.min(box.height, height - box.y) }, [71, 85, 105]);
    }
  }

  /** Where the letters of a text begin: many an emoji has several characters. */
  const lettersOf = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ index }) => index);

  /** As much of a text as fits, with the sign for what is left out. */
  function cut(context: CanvasContext, text: string, room: number): string {
    if (context.measureText(text).width <= room) return text;
    const letters = lettersOf(text);
    let [from, to] = [0, letters.length - 1];
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (context.measureText(`${text.slice(0, letters[middle])}…`).width <= room) from = middle;
      else to = middle - 1;
    }
    return `${text.slice(0, letters[from])}…`;
  }

  /** Writes a text in the direction of its first letter, so that its numbers and brackets stand as in the page. */
  function write(context: CanvasContext, text: string, x: number, y: number): void {
    const isFromRight = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
      text,
    );
    context.direction = isFromRight ? "rtl" : "ltr";
    context.fillText(text, x, y);
  }

  /** Leaves out the beginning of a line if what has to be visible in it would not be in the first half. */
  function cutBefore(context: CanvasContext, { text, from }: DetailLine, room: number): string {
    const isWhole = context.measureText(text).width <= room;
    if (isWhole || context.measureText(text.slice(0, from)).width <= room / 2) return text;
    const before = lettersOf(text).findLast((at) => at <= from - 12) ?? 0;
    return before === 0 ? text : `…${text.slice(before)}`;
  }

  function caption(planes: Uint8Array, said: Caption | null): void {
    const bar = { x: 0, y: height, width, height: captionHeight };
    fill(planes, bar, said?.isFailed ? [153, 27, 27] : slate);
    if (!said) return;
    paint(planes, bar, (context) => {
      const middleOf = (line: number) =>
        height + captionHeight / 2 + (line - said.detail.length / 2) * fontSize * 1.25;
      context.textAlign = "left";
      context.textBaseline = "middle";
      context.font = `600 ${fontSize}px sans-serif`;
      const say = (text: string, left: number, line: number, colour: string) => {
        context.fillStyle = colour;
        write(context, cut(context, text, width - left - fontSize), left, middleOf(line));
      };
      const attempt = said.attempt === 1 ? "" : `Attempt ${said.attempt}  `;
      const left =
        fontSize + context.measureText(`${attempt}${said.total}/${said.total}`).width + fontSize * 0.8;
      say(`${attempt}${said.number}/${said.total}`, fontSize, 0, pale);
      say(said.title, left, 0, "white");
      const labels = said.detail.map(({ label }) =>
        label === "" ? 0 : context.measureText(`${label}  `).width,
      );
      const textLeft = left + Math.max(0, ...labels);
      for (const [index, line] of said.detail.entries()) {
        say(line.label, left, index + 1, pale);
        say(cutBefore(context, line, width - textLeft - fontSize), textLeft, index + 1, "white");
      }
    });
  }

  /** Where it lies around a part of the page that is seen. */
  function outline(
    planes: Uint8Array,
    shown: Box,
    { x, y, width: wide, height: high }: Box,
    colour: Colour,
  ): void {
    const line = Math.round(3 * scale);
    const [right, bottom] = [shown.x + shown.width + line, shown.y + shown.height + line];
    const sides = [
      { x: x - line, y: y - line, width: wide + 2 * line, height: line },
      { x: x - line, y: y + high, width: wide + 2 * line, height: line },
      { x: x - line, y, width: line, height: high },
      { x: x + wide, y, width: line, height: high },
    ];
    for (const side of sides) {
      const left = Math.max(side.x, shown.x - line);
      const top = Math.max(side.y, shown.y - line);
      const width = Math.min(side.x + side.width, right) - left;
      fill(planes, { x: left, y: top, width, height: Math.min(side.y + side.height, bottom) - top }, colour);
    }
  }

  function pointer(planes: Uint8Array, x: number, y: number, isPressed: boolean): void {
    const radius = 16 * scale;
    const size = 20 * scale;
    paint(planes, { x: x - size, y: y - size, width: 2 * size, height: 2.3 * size }, (context) => {
      if (isPressed) {
        context.beginPath();
        context.arc(x, y, radius, 0, 2 * Math.PI);
        context.fillStyle = "rgba(234, 88, 12, 0.2)";
        context.fill();
        context.lineWidth = 3 * scale;
        context.strokeStyle = css(accent);
        context.stroke();
      }
      context.beginPath();
      context.moveTo(x, y);
      for (const [right, down] of [
        [0, 19],
        [4.5, 15],
        [7.5, 22],
        [10.5, 20.7],
        [7.5, 14],
        [13.5, 13.5],
      ] as const)
        context.lineTo(x + right * scale, y + down * scale);
      context.closePath();
      context.lineJoin = "round";
      context.lineWidth = 3 * scale;
      context.strokeStyle = "white";
      context.stroke();
      context.fillStyle = css(accent);
      context.fill();
    });
  }

  function marks(
    planes: Uint8Array,
    shown: Box,
    { caption: said, pointer: at, isPressed, field }: Marks,
  ): void {
    if (field) outline(planes, shown, within(shown, field), said?.isFailed ? red : accent);
    // On a phone it may be below the part of the page that is seen.
    if (at && at.y <= 1)
      pointer(planes, shown.x + at.x * shown.width, shown.y + at.y * shown.height, isPressed);
  }

  function card(planes: Uint8Array, { heading, title, note, tone }: TitleCard): void {
    const tones = { neutral: pale, good: "rgb(134, 239, 172)", bad: "rgb(252, 165, 165)" };
    fill(planes, { x: 0, y: 0, width, height }, slate);
    /** @param lines below the middle. */
    const say = (text: string, size: number, lines: number, colour: string) => {
      const middle = height / 2 + lines * fontSize;
      const top = middle - 1.5 * fontSize;
      const box = { x: 0, y: top, width, height: Math.min(3 * fontSize, height - top) };
      paint(planes, box, (context) => {
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.font = `600 ${size}px sans-serif`;
        context.fillStyle = colour;
        write(context, cut(context, text, width * 0.9), width / 2, middle);
      });
    };
    say(heading, fontSize, -3, tones.neutral);
    say(title, fontSize * 1.6, 0, "white");
    say(note, fontSize, 3, tones[tone]);
  }

  return { cover, caption, marks, card };
}
