import { ulid } from "ulid";

/** Contract, "Identifiers". */
export type IdKind = "scn" | "exe" | "run";

/** A new identifier: `exe_` and a 26-character ULID, which sorts by time of creation. */
export function newId(kind: IdKind): string {
  return `${kind}_${ulid()}`;
}

const ULID = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const patterns: Readonly<Record<IdKind, RegExp>> = {
  scn: new RegExp(`^scn_${ULID}$`),
  exe: new RegExp(`^exe_${ULID}$`),
  run: new RegExp(`^run_${ULID}$`),
};

/** Whether the text has the form of an identifier. One that has not is simply unknown, never an error. */
export function isId(kind: IdKind, text: string): boolean {
  return patterns[kind].test(text);
}
