import { withoutUnseen } from "../unseen.ts";
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
      return textFaults(step, []);
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
  ];
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
