/** Compares what a document shows of an output with an output: all of it, but for what differs from run to run. */

const varyingText: readonly [RegExp, string][] = [
  [/\b(exe|run|scn)_[0-9A-Z]{26}\b/g, "$1_…"],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME"],
  [/\b[A-Z][a-z]{2} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d/g, "TIME"],
  [/\b\d+(\.\d+)? (ms|s)\b/g, "DURATION"],
  [/\btime="[\d.]+"/g, 'time="DURATION"'],
  // A column is as wide as its longest value.
  [/(?<=\S) {2,}/g, "  "],
];

const varyingFields =
  /^(url|sha256|size_bytes|duration_ms|request_id|(\w+_)?id|\w+_at|scheduled_for|rerun_of)$/;

/** The lines of an output, with a word in place of what varies. */
export function linesOf(output: string): string[] {
  const comparable = varyingText.reduce((text, [pattern, word]) => text.replace(pattern, word), output);
  return comparable.trimEnd().split("\n");
}

/**
 * Reads JSON that leaves something out: `…` in a comment at the beginning of a list stands for further elements, and
 * in an object for its fields.
 */
export function parseShown(text: string): unknown {
  const marked = text.replace(
    /([[{])\s*(?:\/\/ …[^\n]*\n|\/\* … \*\/)\s*/g,
    (_, open: string) => `${open}${open === "[" ? '"…"' : '"…": "…"'},`,
  );
  return JSON.parse(marked.replace(/,(\s*[\]}])/g, "$1"));
}

/** A JSON value with a word in place of what varies, and reduced to what is shown where that leaves something out. */
export function fieldsOf(value: unknown, shown: unknown = value): unknown {
  if (Array.isArray(value)) return elementsOf(value, Array.isArray(shown) ? shown : []);
  if (typeof value === "string") return linesOf(value).join("\n");
  if (!isObject(value)) return value;
  if (isObject(shown) && "…" in shown) return { "…": "…" };
  const others = isObject(shown) ? shown : {};
  const fields = Object.entries(value).map(([name, inner]) => {
    const varies = varyingFields.test(name) && inner !== null;
    return [name, varies ? typeof inner : fieldsOf(inner, others[name])];
  });
  return { ...Object.fromEntries(fields), ...unfinished(value) };
}

function elementsOf(elements: readonly unknown[], shown: readonly unknown[]): unknown[] {
  if (shown[0] !== "…") return elements.map((element, index) => fieldsOf(element, shown[index]));
  const some = shown.slice(1).map((example) => {
    const found = elements.find((element) => nameOf(element) === nameOf(example));
    return fieldsOf(found, example);
  });
  return ["…", ...some];
}

/** An execution that has just been triggered is listed as `scheduled`, or begins to run before the list is read. */
function unfinished({ status, run_number }: Record<string, unknown>): Record<string, unknown> {
  if (run_number === undefined || (status !== "scheduled" && status !== "running")) return {};
  return { status: "unfinished", started_at: "…", run_id: "…", run_number: "…" };
}

function nameOf(value: unknown): unknown {
  return isObject(value) ? value["name"] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
