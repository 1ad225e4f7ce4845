/** The suite's inputs about the host that it judges, all of them environment variables. */
const optional = {
  revoked: "SCENARIO_API_KEY_REVOKED",
  expired: "SCENARIO_API_KEY_EXPIRED",
  foreignRegion: "SCENARIO_API_KEY_FOREIGN_REGION",
  later: "SCENARIO_API_LATER_EXECUTION",
} as const;

export type OptionalInput = keyof typeof optional;

/** Name of the environment variable that holds an input. */
export const variableOf = (input: OptionalInput): string => optional[input];

/** The value of an optional input; `null` when the operator gave none. */
export const optionalInput = (input: OptionalInput): string | null => process.env[optional[input]] || null;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. docs/conformance.md lists what the suite needs.`);
  return value;
}

/** Base address, without a final slash: `https://host/v1/api/external`. */
export const baseUrl = (): URL => new URL(required("SCENARIO_API_URL").replace(/\/+$/, ""));

/** The two teams of the suite: `ours` acts, and `other` must not see what `ours` did. */
export type Team = "ours" | "other";

export const keyOf = (team: Team): string =>
  required(team === "ours" ? "SCENARIO_API_KEY" : "SCENARIO_API_KEY_OTHER");

/** Clauses that the operator leaves out for this host: whole names, one a line or with `;` between them. */
export const leftOut = (): string[] =>
  (process.env["SCENARIO_API_SKIP"] ?? "")
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
