import { expect } from "vitest";

/** Red, green and blue, 0 to 255. */
export type Colour = [number, number, number];

export const colours = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  grey: [128, 128, 128],
  red: [255, 0, 0],
  lime: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  cyan: [0, 255, 255],
  magenta: [255, 0, 255],
  brown: [165, 42, 42],
  /** The background of a film's cards and of its caption bar. */
  slate: [30, 41, 59],
  /** The caption bar of a failed step. */
  crimson: [153, 27, 27],
} satisfies Record<string, Colour>;

export type ColourName = keyof typeof colours;

/** A page of one colour. */
export function pageOf(colour: ColourName): string {
  return `<!doctype html><body style="margin: 0; background: rgb(${colours[colour]})">`;
}

/** @returns the name of the colour that looks the same, as encoding shifts each channel a little; else its numbers. */
export function nameOf(colour: Colour | undefined): string {
  if (!colour) return "nothing";
  const isNear = (known: Colour) =>
    known.every((value, channel) => Math.abs(value - (colour[channel] ?? -99)) <= 6);
  const found = Object.entries(colours).find(([, known]) => isNear(known as Colour));
  return found?.[0] ?? colour.join(" ");
}

/** Films are accurate to within 0.2 s. */
export function expectDuration(actualSeconds: number, trueSeconds: number): void {
  expect(Math.abs(actualSeconds - trueSeconds)).toBeLessThan(0.2);
}
