import { createContext, Script } from "node:vm";
import { withoutUnseen } from "../unseen.ts";
import { holdsPlaceholder } from "./interpolate.ts";
import type { DocumentPath } from "./source-document.ts";
import type { Step, StepOf } from "./step.ts";
import type { StepFault } from "./step-fault.ts";

interface Wanted {
  contains?: string | undefined;
  matches?: string | undefined;
}

/** Reports checks that hold whatever the page shows. */
export function constantFaults(step: Step): StepFault[] {
  switch (step.type) {
    case "expectText":
    case "expectDialog":
      return textFaults({ ...step, contains: step.contains && asCompared(step.contains) }, []);
    case "expectUrl":
      return addressFaults(step);
    case "expectDownload":
      return [...textFaults(step.name ?? {}, ["name"]), ...textFaults(step.content ?? {}, ["content"])];
    case "request":
      return answerFaults(step);
    case "waitForElement":
      return countFaults(step);
    default:
      return [];
  }
}

function textFaults({ contains, matches }: Wanted, path: DocumentPath): StepFault[] {
  const instead = 'write what is to be there, or equals: "".';
  return [
    ...(contains === ""
      ? [{ path: [...path, "contains"], message: `Every text contains an empty one: ${instead}` }]
      : []),
    ...(matches === ""
      ? [{ path: [...path, "matches"], message: `Every text matches an empty expression: ${instead}` }]
      : []),
    ...(matches && matchesAll(matches)
      ? [{ path: [...path, "matches"], message: `Every text matches this, also an empty one: ${instead}` }]
      : []),
  ];
}

/** Unlike anything that a pattern may be about: all of ASCII several times, and what no page writes. */
const farFetched = [String.fromCharCode(...Array(128).keys()).repeat(100), "\u{f8f0}"];

/** Milliseconds: a pattern can take exponential time. */
const patternLimitMs = 100;
const matchesEach = new Script("texts.every((text) => new RegExp(pattern).test(text))");

/** Whether a pattern such as `.*` holds of every text. One that tells what is not to be there holds of most. */
function matchesAll(pattern: string): boolean {
  if (holdsPlaceholder(pattern) || /\(\?<?!|\[\^/.test(pattern)) return false;
  try {
    const texts = ["", "\n", pattern, ...farFetched];
    return matchesEach.runInContext(createContext({ pattern, texts }), { timeout: patternLimitMs }) === true;
  } catch {
    return false;
  }
}

function addressFaults(step: StepOf<"expectUrl">): StepFault[] {
  const { contains, target = "main" } = step;
  // A pop-up is at about:blank first.
  const isOfAll =
    target === "main" &&
    contains &&
    ["http://", "https://"].every((beginning) => beginning.includes(contains));
  if (!isOfAll) return textFaults(step, []);
  const message = `Every address contains "${contains}": write more of it, or all of it after equals.`;
  return [{ path: ["contains"], message }];
}

/** White space around a text that a page shows is not compared, nor what cannot be seen. */
function asCompared(text: string): string {
  return withoutUnseen(text).trim();
}

function answerFaults({ expect }: StepOf<"request">): StepFault[] {
  if (expect?.contains !== "") return [];
  const message = "Every text contains an empty one: write what is to be there.";
  return [{ path: ["expect", "contains"], message }];
}

function countFaults({ operator, count }: StepOf<"waitForElement">): StepFault[] {
  if (operator !== ">=" || count !== 0) return [];
  const message = 'At least 0 elements are always there: write "==" if there are to be none.';
  return [{ path: ["operator"], message }];
}
