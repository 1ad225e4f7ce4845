/**
 * JSON whose text depends on the value alone: the fields of every object sorted by name, no white space. Two requests
 * that differ only in the order of fields are the same request. The value has to be one that JSON can represent.
 * The package `canonicalize` does the same; but what is kept is compared with this text, which no new version of a package may change.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}
