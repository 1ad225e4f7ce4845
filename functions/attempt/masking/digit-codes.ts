import { charactersOf } from "./bytes.ts";
import { TextTracer, type TracedText } from "./traced-text.ts";

/** An encoding of bytes as digits of a fixed number of bits. */
interface DigitCode {
  bits: 4 | 6;
  /** Runs of digits with the separators that may be between them. */
  run: RegExp;
  digit(unit: number): number;
  /** Shortest run, in digits, that is decoded. */
  least: number;
}

const hexadecimal: DigitCode = {
  bits: 4,
  run: /(?:0x)?[0-9a-f](?:(?:[\s:;,._-]|0x|\\x|\p{Cf})*[0-9a-f])+/giu,
  digit: digitsOf("0123456789abcdef", "0123456789ABCDEF"),
  least: 8,
};

/** Both alphabets, padded or not, in lines or not. RFC 4648, sections 4 and 5. */
const base64: DigitCode = {
  bits: 6,
  run: /[\w+/-](?:[\s\p{Cf}]*[\w+/-])+/gu,
  digit: digitsOf(...["+/", "-_"].map((last) => `${letters("A")}${letters("a")}0123456789${last}`)),
  least: 6,
};

function letters(first: "A" | "a"): string {
  return String.fromCharCode(...Array.from({ length: 26 }, (_, at) => first.charCodeAt(0) + at));
}

function digitsOf(...alphabets: string[]): (unit: number) => number {
  const values = new Int8Array(128).fill(-1);
  for (const alphabet of alphabets) {
    for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value;
  }
  return (unit) => values[unit] ?? -1;
}

/** The text decoded from its runs of digits, once for each position at which the first byte can begin. */
export function decodedDigits(source: TracedText): TracedText[] {
  return [hexadecimal, base64].flatMap((code) => {
    const runs = runsIn(source.text, code);
    if (runs.length === 0) return [];
    const places = code.bits === 4 ? [0, 1] : [0, 1, 2, 3];
    return places.map((skipped) => decodedFrom(source, runs, code, skipped));
  });
}

/** Where the digits of each run stand. */
function runsIn(text: string, { bits, run, digit, least }: DigitCode): number[][] {
  const runs: number[][] = [];
  for (const { 0: found, index } of text.matchAll(run)) {
    const places: number[] = [];
    for (let at = index; at < index + found.length; at += 1) {
      const isPrefix = bits === 4 && /^[0\\]x$/i.test(text.slice(at, at + 2));
      if (isPrefix) at += 1;
      else if (digit(text.charCodeAt(at)) >= 0) places.push(at);
    }
    if (places.length >= least) runs.push(places);
  }
  return runs;
}

function decodedFrom(
  source: TracedText,
  runs: readonly number[][],
  code: DigitCode,
  skipped: number,
): TracedText {
  const tracer = new TextTracer(source);
  for (const run of runs) {
    const places = run.slice(skipped);
    const bytes = bytesOf(source.text, places, code);
    const digitAt = (bit: number) => places[Math.min(Math.floor(bit / code.bits), places.length - 1)] ?? 0;
    for (const { text, from, to } of charactersOf(bytes)) {
      tracer.add(text, digitAt(8 * from), digitAt(8 * to - 1) + 1);
    }
    // Two runs are not one text.
    const end = (places.at(-1) ?? 0) + 1;
    tracer.add("\ufffc", end - 1, end);
  }
  return tracer.traced;
}

function bytesOf(text: string, places: readonly number[], { bits, digit }: DigitCode): Uint8Array {
  const bytes = new Uint8Array(Math.floor((places.length * bits) / 8));
  let [held, heldBits, at] = [0, 0, 0];
  for (const place of places) {
    held = ((held << bits) | digit(text.charCodeAt(place))) & 0xffff;
    heldBits += bits;
    if (heldBits < 8) continue;
    heldBits -= 8;
    bytes[at] = (held >> heldBits) & 0xff;
    at += 1;
  }
  return bytes;
}
