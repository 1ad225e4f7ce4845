import { decodeTime, ulid } from "ulid";

/** docs/contract.md, "Identifiers". */
export type IdKind = "scn" | "exe" | "run";

/** A new identifier: `exe_` and a 26-character ULID, which sorts by time of creation. */
export function newId(kind: IdKind, now: Date = new Date()): string {
  return `${kind}_${ulid(now.getTime())}`;
}

/** When an identifier was created. */
export function madeAt(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf("_") + 1)));
}

const ULID = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const patterns: Readonly<Record<IdKind, RegExp>> = {
  scn: new RegExp(`^scn_${ULID}$`),
  exe: new RegExp(`^exe_${ULID}$`),
  run: new RegExp(`^run_${ULID}$`),
};

/** The form of an identifier. */
export const idPattern = (kind: IdKind): RegExp => patterns[kind];

/** Whether the text has the form of an identifier. One that does not is simply unknown, never an error. */
export function isId(kind: IdKind, text: string): boolean {
  return patterns[kind].test(text);
}
