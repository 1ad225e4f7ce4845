import { closest } from "../closest.ts";
import { constantFaults } from "./check-constant.ts";
import { expressionFaults } from "./check-expression.ts";
import { downloadFaults, uploadFaults } from "./check-file-steps.ts";
import { distanceFaults, headerFaults, jsonPathFaults } from "./check-own-steps.ts";
import { patternFaults } from "./check-pattern.ts";
import { selectorFaults } from "./check-selectors.ts";
import { holdsPlaceholder, placeholdersIn } from "./interpolate.ts";
import { keyFaults } from "./key.ts";
import type { DocumentPath } from "./source-document.ts";
import type { Step, StepOf } from "./step.ts";
import type { StepFault } from "./step-fault.ts";
import { parseTarget } from "./target.ts";

/** The variables that a step can use. */
interface KnownNames {
  /** Declared, or captured by a step before. */
  known: readonly string[];
  /** Which step captures a name first, counted from 1. */
  captures: ReadonlyMap<string, number>;
}

/**
 * Checks what the schema cannot: that placeholders are known by then, that selectors, regular expressions and JavaScript are
 * well-formed, that addresses can be opened, and that checks can fail. A value with a placeholder is not known before the step runs.
 */
export function checkStep(step: Step, names: KnownNames): StepFault[] {
  return [
    ...placeholderFaults(step, names),
    ...matchFaults(step),
    ...contentFaults(step),
    ...constantFaults(step),
    ...keyFaults(step),
    ...selectorFaults(step),
  ];
}

function placeholderFaults(step: Step, { known, captures }: KnownNames): StepFault[] {
  const unknown = placeholdersIn(step).filter((name) => !known.includes(name));
  const faults = [...new Set(unknown)].map((name) => ({
    path: pathOfText(step, new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`)),
    message: captures.has(name)
      ? `"{{${name}}}" is captured in step ${captures.get(name)}: only steps after that one can use it.`
      : `"{{${name}}}" is not declared in variables or secrets.${suggestion(name, known)}`,
  }));
  return [...faults, ...malformedPlaceholders(step), ...unclosedPlaceholders(step, known)];
}

function suggestion(name: string, declared: readonly string[]): string {
  const near = closest(name, declared);
  return near === null ? "" : ` Did you mean "{{${near}}}"?`;
}

/** `{{base-url}}` would reach the page literally, which is never intended. */
function malformedPlaceholders(step: Step): StepFault[] {
  const known = placeholdersIn(step);
  return textsOf(step).flatMap(({ path, text }) =>
    [...text.matchAll(/\{\{([\w\s.-]*)\}\}/g)]
      .filter(([, name = ""]) => !known.includes(name.trim()))
      .map(([placeholder]) => ({
        path,
        message: `"${placeholder}" is no placeholder: the name of a variable has letters, digits and _ only.`,
      })),
  );
}

/** Braces that no others close, up to the next ones. */
const unclosed = /\{\{\s*(\w+)(?!\w|[^{]*\}\})/g;

/** A text may have braces of its own; an address has none, and what names a variable is meant as a placeholder. */
function unclosedPlaceholders(step: Step, known: readonly string[]): StepFault[] {
  return textsOf(step).flatMap(({ path, text }) =>
    [...text.matchAll(unclosed)]
      .filter(([, name = ""]) => known.includes(name) || path.join() === "url")
      .map(([braces, name]) => ({
        path,
        message: `"${braces}" is not closed: a placeholder is written "{{${name}}}".`,
      })),
  );
}

function matchFaults(step: Step): StepFault[] {
  const target = parseTarget("target" in step ? step.target : undefined);
  const ofAnswer = step.type === "request" ? Object.entries(step.capture ?? {}) : [];
  return [
    ...("matches" in step ? patternFaults(step.matches, ["matches"], isOfAddress(step)) : []),
    ...(target.kind === "pattern" ? patternFaults(target.pattern, ["target"], true) : []),
    ...ofAnswer.flatMap(([name, { matches }]) => patternFaults(matches, ["capture", name, "matches"], true)),
  ];
}

function isOfAddress(step: Step): boolean {
  return step.type === "expectUrl" || (step.type === "capture" && step.from === "address");
}

function contentFaults(step: Step): StepFault[] {
  switch (step.type) {
    case "navigate":
      return [...addressFaults(step.url, ["http:", "https:", "about:"]), ...statusFaults(step)];
    case "request":
      return [
        ...addressFaults(step.url, ["http:", "https:"]),
        ...headerFaults(step),
        ...jsonPathFaults(step),
      ];
    case "drag":
      return distanceFaults(step);
    case "waitForExpression":
      return expressionFaults(step.expression);
    case "upload":
      return uploadFaults(step);
    case "expectDownload":
      return downloadFaults(step);
    default:
      return [];
  }
}

function addressFaults(url: string, schemes: readonly string[]): StepFault[] {
  const fault = (message: string): StepFault[] => [{ path: ["url"], message }];
  const scheme = /^\s*([a-z][a-z0-9+.-]*:)/i.exec(url)?.[1]?.toLowerCase();
  const isBlank = url === "about:blank";
  if (scheme && (!schemes.includes(scheme) || (scheme === "about:" && !isBlank))) {
    return fault(`An address begins with http:// or https://, not "${scheme}".`);
  }
  if (holdsPlaceholder(url) || url.search(unclosed) !== -1 || URL.canParse(url)) return [];
  return fault(`Not an address: "${url}". It begins with http:// or https://, or with a variable that does.`);
}

function statusFaults({ url, status }: StepOf<"navigate">): StepFault[] {
  if (status === undefined || url !== "about:blank") return [];
  return [{ path: ["status"], message: "No server is asked for about:blank, so there is no status." }];
}

interface Text {
  path: DocumentPath;
  text: string;
}

function pathOfText(step: Step, pattern: RegExp): DocumentPath {
  return textsOf(step).find(({ text }) => pattern.test(text))?.path ?? [];
}

/** Every string in a step; the names of nested fields are included, and reported at their value. */
function textsOf(value: unknown, path: DocumentPath = []): Text[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, nested]) => [
    ...(typeof key === "string" ? [{ path: [...path, key], text: key }] : []),
    ...textsOf(nested, [...path, key]),
  ]);
}
