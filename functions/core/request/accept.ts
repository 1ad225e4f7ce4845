const json = "application/json";
const xml = "application/xml";

/**
 * Whether a client that sends this `Accept` prefers JSON to XML. XML if it states no preference, sends nothing, or
 * accepts neither. RFC 9110, 12.5.1. At equal weights, `negotiator` would follow the order in the header, which states no preference.
 */
export function prefersJson(accept: string | null): boolean {
  if (accept === null) return false;
  const ranges = accept.split(",").map(rangeOf);
  return quality(ranges, json) > Math.max(quality(ranges, xml), quality(ranges, "text/xml"));
}

interface MediaRange {
  type: string;
  /** From 0, which refuses the type, to 1. */
  q: number;
}

function rangeOf(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const q = weight === undefined ? 1 : Number(weight.slice(weight.indexOf("=") + 1));
  return { type, q: q >= 0 && q <= 1 ? q : 0 };
}

/** The most specific range that covers a type decides. */
function quality(ranges: readonly MediaRange[], type: string): number {
  for (const pattern of [type, `${type.slice(0, type.indexOf("/"))}/*`, "*/*"]) {
    const range = ranges.find((candidate) => candidate.type === pattern);
    if (range) return range.q;
  }
  return 0;
}
