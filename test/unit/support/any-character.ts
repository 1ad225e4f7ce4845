import * as fc from "fast-check";

/**
 * Any character, half a surrogate pair too, those of Latin-1 as often as all others: a unit of strings. `"binary"`, which fast-check has
 * for that, takes a second to make.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0xff), fc.nat(0x10ffff))
  .map((point) => String.fromCodePoint(point));
