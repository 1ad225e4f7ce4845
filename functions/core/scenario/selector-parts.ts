import type { Selector } from "./step.ts";

/** One part of a selector; a chain of them leads through shadow roots. */
export type SelectorPart =
  | { kind: "css" | "pierce" | "text" | "xpath"; value: string }
  | { kind: "aria"; name: string | null; role: string | null };

/** One way to find an element. */
export interface Alternative {
  parts: SelectorPart[];
  /** As written in the scenario, for messages. */
  text: string;
}

/** Reads the selectors of a step, as Chrome DevTools Recorder writes them, in their order of preference. */
export function alternativesOf(selectors: readonly Selector[]): Alternative[] {
  return selectors.map((selector) => {
    const texts = typeof selector === "string" ? [selector] : selector;
    return { parts: texts.map(partOf), text: texts.join(" » ") };
  });
}

/** Reads one part of a selector. */
export function partOf(text: string): SelectorPart {
  const [, prefix, value = ""] = /^(aria|pierce|text|xpath)\/(.*)$/s.exec(text) ?? [];
  switch (prefix) {
    case "aria":
      return ariaPart(value);
    case "pierce":
    case "text":
    case "xpath":
      return { kind: prefix, value };
    default:
      return { kind: /^\(*\.?\/\//.test(text) ? "xpath" : "css", value: text };
  }
}

/** Whether a part gives nothing to search by: it would match anything, and its step could not fail. */
export function isBlank(part: SelectorPart): boolean {
  if (part.kind === "aria") return part.name === null && (part.role ?? "").trim() === "";
  return part.kind === "text" && part.value.trim() === "";
}

/** Whether a part counts elements, and so leads to another one while the page shows fewer or others. */
export function isPlace(part: SelectorPart): boolean {
  if (part.kind === "xpath") return /\[\d+\]/.test(part.value);
  return part.kind !== "aria" && part.kind !== "text" && /:(nth|first|last)-/.test(part.value);
}

/** Roles of ARIA that have another name in Chromium; each other one has the same. */
const namedByChromium: ReadonlyMap<string | null, string> = new Map([
  ["img", "image"],
  ["directory", "list"],
  ["presentation", "none"],
]);

/** `Name`, `Name[role="button"]`, `[name="Name"]`: Puppeteer's notation, which Recorder writes. */
function ariaPart(value: string): SelectorPart {
  const given: { name?: string; role?: string } = {};
  const rest = value.replace(
    /\[\s*(name|role)\s*=\s*(["'])(.*?)\2\s*\]/g,
    (_whole, key: "name" | "role", _quote, content: string) => {
      given[key] = content;
      return "";
    },
  );
  const name = (given.name ?? rest).trim();
  const role = given.role ?? null;
  return {
    kind: "aria",
    name: name === "" ? null : name,
    role: namedByChromium.get(role) ?? role,
  };
}

/** The selectors that were tried, for a message: `aria/Pay, #pay`. */
export function selectorList(selectors: readonly Selector[]): string {
  return alternativesOf(selectors)
    .map(({ text }) => text)
    .join(", ");
}
