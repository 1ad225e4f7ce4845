import type { FileToUpload } from "../core/scenario/file-fields.ts";
import { alternativesOf } from "../core/scenario/selector-parts.ts";
import type { Selector, Step, StepOf } from "../core/scenario/step.ts";
import { uploadNameOf } from "../core/scenario/upload.ts";
import { type Operator, wantedCount } from "../core/scenario/wanted-count.ts";
import { kindInWords } from "./dialog-words.ts";
import { quote, shorten } from "./step-failed.ts";
import { inWords } from "./text-expectation.ts";

const longestTitle = 200;

/** A sentence that says what a step does. Placeholders are filled in and secrets masked. */
export function titleOf(step: Step): string {
  return shorten(sentence(step).replace(/\s+/g, " "), longestTitle);
}

function sentence(step: Step): string {
  switch (step.type) {
    case "setViewport":
      return `Set the viewport to ${step.width} × ${step.height}`;
    case "navigate":
      return `Open ${step.url}`;
    case "click":
      return `${step.button === "secondary" ? "Right-click" : "Click"} ${elementOf(step.selectors)}`;
    case "doubleClick":
      return `Double-click ${elementOf(step.selectors)}`;
    case "hover":
      return `Hover over ${elementOf(step.selectors)}`;
    case "change":
      return `Change ${elementOf(step.selectors)} to ${quote(step.value, 60)}`;
    case "keyDown":
      return `Press ${keyName(step.key)}`;
    case "keyUp":
      return `Release ${keyName(step.key)}`;
    case "scroll":
      return `Scroll ${step.selectors ? elementOf(step.selectors) : "the page"} to ${step.x ?? 0}, ${step.y ?? 0}`;
    case "close":
      return step.target && step.target !== "main" ? `Close ${step.target}` : "Close the page";
    case "emulateNetworkConditions":
      return step.download === 0 && step.upload === 0 ? "Go offline" : "Emulate network conditions";
    case "waitForElement":
      return waitSentence(step);
    case "waitForExpression":
      return `Wait until ${quote(step.expression, 100)} is true`;
    case "expectText":
      return `Expect the text of ${elementOf(step.selectors)} ${inWords(step)}`;
    case "expectUrl":
      return `Expect the address ${inWords(step)}`;
    case "request":
      return `${step.method} ${step.url}`;
    case "upload":
      return `Upload ${step.files.map(nameOf).join(", ")} to ${elementOf(step.selectors)}`;
    case "expectDownload":
      return `Expect a download${step.name ? ` whose name has ${inWords(step.name)}` : ""}`;
    case "capture":
      return `Capture ${step.variable} from ${sourceOf(step)}`;
    case "drag":
      return `Drag ${elementOf(step.selectors)} ${wayOf(step)}`;
    case "expectDialog":
      return dialogSentence(step);
    default:
      return step satisfies never;
  }
}

function sourceOf({ from, name = "", selectors = [] }: StepOf<"capture">): string {
  const element = elementOf(selectors);
  switch (from) {
    case "text":
    case "value":
      return `the ${from} of ${element}`;
    case "attribute":
      return `the attribute ${name} of ${element}`;
    case "count":
      return `the number of ${element}`;
    case "address":
      return "the address";
    case "cookie":
      return `the cookie ${name}`;
    default:
      return from satisfies never;
  }
}

function wayOf({ to, by }: StepOf<"drag">): string {
  return to ? `to ${elementOf(to.selectors)}` : `by ${by?.x ?? 0}, ${by?.y ?? 0}`;
}

function dialogSentence(step: StepOf<"expectDialog">): string {
  const { action, answer, equals, contains, matches } = step;
  const hasText = (equals ?? contains ?? matches) !== undefined;
  const text = hasText ? `, its text ${inWords(step)},` : "";
  const kind = kindInWords(answer === undefined ? step.kind : "prompt");
  const what = `Expect ${kind}${text} and`;
  return answer === undefined ? `${what} ${action} it` : `${what} answer ${quote(answer, 60)}`;
}

function waitSentence(step: StepOf<"waitForElement">) {
  const element = `${elementOf(step.selectors)}${traitsOf(step)}`;
  const { operator, count, isAbsence } = wantedCount(step);
  if (isAbsence) return `Wait until ${element} is hidden`;
  if (step.count === undefined) return `Wait for ${element}`;
  const times = count === 1 ? "once" : `${count} times`;
  return `Wait for ${element} to be there ${quantities[operator]}${times}`;
}

function traitsOf({ attributes, properties }: StepOf<"waitForElement">): string {
  const traits = Object.entries({ ...attributes, ...properties });
  const named = traits.map(([name, value]) => `${name}=${shorten(JSON.stringify(value), 60)}`);
  return named.length === 0 ? "" : ` with ${named.join(" and ")}`;
}

const quantities: Readonly<Record<Operator, string>> = { "==": "", "<=": "at most ", ">=": "at least " };

/** The accessible name if a selector has one, or else the first selector. */
function elementOf(selectors: readonly Selector[]): string {
  const parts = alternativesOf(selectors).flatMap((alternative) => alternative.parts.slice(-1));
  for (const part of parts) {
    if (part.kind === "aria" && part.name) return quote(part.name, 80);
    if (part.kind === "text") return quote(part.value, 80);
  }
  return alternativesOf(selectors)[0]?.text ?? "";
}

function nameOf(file: FileToUpload): string {
  return quote(uploadNameOf(file), 60);
}

function keyName(key: string): string {
  return key === " " ? "Space" : key;
}
