import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type CursorScope, decodeCursor, encodeCursor } from "../../../../functions/core/execution/cursor.ts";
import { anyCharacter } from "../../support/any-character.ts";

const scope: CursorScope = { route: "executions", team: "acme", filters: { status: "running", limit: null } };
const position = fc.string({ unit: "grapheme", minLength: 1 });

test("a cursor returns the position it was made from, in the same listing", () => {
  fc.assert(
    fc.property(position, (text) => decodeCursor(encodeCursor(text, scope), scope) === text),
    { numRuns: 300 },
  );
});

test("a cursor needs no encoding in a URL", () => {
  fc.assert(
    fc.property(position, (text) => /^[\w-]+$/.test(encodeCursor(text, scope))),
    { numRuns: 300 },
  );
});

test("a cursor that was altered anywhere, in any way, is refused", () => {
  const alteration = fc.record({ at: fc.nat(), put: fc.string({ maxLength: 3 }), cut: fc.nat({ max: 3 }) });
  fc.assert(
    fc.property(position, alteration, (text, { at, put, cut }) => {
      const cursor = encodeCursor(text, scope);
      const place = at % (cursor.length + 1);
      const altered = cursor.slice(0, place) + put + cursor.slice(place + cut);
      return altered === cursor || decodeCursor(altered, scope) === null;
    }),
    { numRuns: 2000 },
  );
});

test("any other text sent as a cursor is refused, and never causes an error", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: anyCharacter })), (text) => {
      return decodeCursor(text, scope) === null;
    }),
    { numRuns: 1000 },
  );
});

test("a cursor of another team, listing or filter is refused", () => {
  const cursor = encodeCursor("R#2026", scope);
  const others: CursorScope[] = [
    { ...scope, team: "other" },
    { ...scope, route: "scenarios" },
    { ...scope, filters: { status: "completed", limit: null } },
    { ...scope, filters: {} },
  ];
  for (const other of others) expect(decodeCursor(cursor, other)).toBeNull();
  const reordered = { ...scope, filters: { limit: null, status: "running" } };
  expect(decodeCursor(cursor, reordered)).toBe("R#2026");
});
