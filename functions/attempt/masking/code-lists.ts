import { charactersOf } from "./bytes.ts";
import { TextTracer, type TracedText } from "./traced-text.ts";

/** Lists of decimal numbers, `115, 101, 99`, as programs print bytes and character codes. */
const list = /\d{1,7}(?:[\s\p{Cf}+,;:|/"'._-]+\d{1,7}){3,}/gu;

interface Code {
  value: number;
  from: number;
  to: number;
}

/** What the text says where its lists of numbers are read as character codes, and as bytes where they can be bytes. */
export function decodedCodes(source: TracedText): TracedText[] {
  const lists = [...source.text.matchAll(list)].map(codesIn);
  if (lists.length === 0) return [];
  const byteLists = lists.filter((codes) => codes.every(({ value }) => value <= 0xff));
  const hasBeyondAscii = byteLists.some((codes) => codes.some(({ value }) => value > 0x7f));
  const asCharacters = tracedFrom(source, lists, characters);
  return hasBeyondAscii ? [asCharacters, tracedFrom(source, byteLists, bytes)] : [asCharacters];
}

function codesIn({ 0: found, index }: RegExpExecArray): Code[] {
  return [...found.matchAll(/\d+/g)].map(({ 0: digits, index: at }) => ({
    value: Number(digits),
    from: index + at,
    to: index + at + digits.length,
  }));
}

type Add = TextTracer["add"];

function characters(codes: readonly Code[], add: Add): void {
  for (const { value, from, to } of codes) {
    if (value <= 0xffff) add(String.fromCharCode(value), from, to);
    else if (value <= 0x10ffff) add(String.fromCodePoint(value), from, to);
  }
}

function bytes(codes: readonly Code[], add: Add): void {
  for (const { text, from, to } of charactersOf(Uint8Array.from(codes, ({ value }) => value))) {
    add(text, codes[from]?.from ?? 0, codes[to - 1]?.to ?? 0);
  }
}

function tracedFrom(
  source: TracedText,
  lists: readonly Code[][],
  decode: (codes: readonly Code[], add: Add) => void,
): TracedText {
  const tracer = new TextTracer(source);
  for (const codes of lists) {
    decode(codes, (text, from, to) => tracer.add(text, from, to));
    // Two lists are not one text.
    const end = codes.at(-1)?.to ?? 0;
    tracer.add("\ufffc", end - 1, end);
  }
  return tracer.traced;
}
