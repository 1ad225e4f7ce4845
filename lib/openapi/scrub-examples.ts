import { createHash } from "node:crypto";

/** Where the shown links lead: a bucket in the cloud. */
const shownBucket = "https://bucket.s3.eu-central-1.amazonaws.com";
const shownShop = "http://127.0.0.1:4801";
const firstInstant = Date.parse("2026-11-20T09:30:00.000Z");
/** When tests began that run at once: which of them was first differs. */
const testsBeganAt = new Date(firstInstant + 2_500).toISOString();

/**
 * The recording with what differs each time replaced by values that do not: identifiers and instants in their order, and
 * measures. Two recordings of the same service are the same.
 */
export function scrubbed(recorded: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let text = JSON.stringify(recorded)
    .replace(/\?X-Amz-[^"\\]*/g, `?X-Amz-Signature=${digestOf("signature")}`)
    .replace(/http:\/\/127\.0\.0\.1:\d+\/[^/"]+\/(runs\/)/g, `${shownBucket}/$1`)
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, shownShop)
    .replace(/("attempt":\d+,"started_at":)"[^"]+"/g, `$1"when it began"`);
  text = numbered(text, /(?<=[_-])[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g, asTheyCome, (_, at) => {
    return `01M7Y8HJGZJJ7MKDGG5GX0${String(at).padStart(4, "0")}`;
  });
  text = numbered(text, /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, asTheyCome, (_, at) => {
    return `bc6988ad-434e-4ae2-a97b-${String(at).padStart(12, "0")}`;
  });
  text = numbered(text, /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z?\b/g, inTime, (instant, at) => {
    const shown = new Date(firstInstant + at * 1000).toISOString();
    return shown.slice(0, instant.length - 1) + instant.slice(-1);
  });
  text = text.replaceAll("when it began", testsBeganAt);
  return steadyMeasures(JSON.parse(text)) as Record<string, unknown>;
}

type Order = (matches: readonly string[]) => readonly string[];
const asTheyCome: Order = (matches) => matches;
const inTime: Order = (matches) => matches.toSorted();

/** Replaces each distinct match by what its number says. */
function numbered(
  text: string,
  pattern: RegExp,
  order: Order,
  replacement: (match: string, at: number) => string,
): string {
  const distinct = order([...new Set(text.match(pattern) ?? [])]);
  const numbers = new Map(distinct.map((match, at) => [match, at]));
  return text.replace(pattern, (match) => replacement(match, numbers.get(match) ?? 0));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const measures: Readonly<Record<string, (owner: Readonly<Record<string, unknown>>) => unknown>> = {
  duration_ms: ({ duration_ms: measured }) => (measured === null ? null : 2100),
  size_bytes: () => 5373,
  sha256: ({ file_name: name }) => digestOf(String(name)),
};

function steadyMeasures(value: unknown): unknown {
  if (typeof value === "string") return steadyText(value);
  if (Array.isArray(value)) return value.map(steadyMeasures);
  if (typeof value !== "object" || value === null) return value;
  const owner = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(owner).map(([name, inner]) => [name, measures[name]?.(owner) ?? steadyMeasures(inner)]),
  );
}

/** JUnit says how long everything took. */
function steadyText(text: string): string {
  return text.replace(/\btime="[\d.]+"/g, 'time="2.100"').replace(/\(\d[\d.]* m?s\)$/gm, "(350 ms)");
}
