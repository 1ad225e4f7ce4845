import { withoutUnseen } from "../unseen.ts";
import { matchesAll, unlikeLines, unlikeTexts } from "./matches-all.ts";
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
      return textFaults(asRead(step), [], unlikeLines);
    case "expectDialog":
      return textFaults(asRead(step), [], []);
    case "expectUrl":
      return addressFaults(step);
    case "expectDownload":
      return [
        ...textFaults(asRead(step.name ?? {}), ["name"], []),
        ...textFaults(step.content ?? {}, ["content"], unlikeTexts),
      ];
    case "request":
      return answerFaults(step);
    case "waitForElement":
      return countFaults(step);
    default:
      return [];
  }
}

/** @param texts of which a pattern is not to hold altogether; none where any text will do, as a dialog or a download is still waited for. */
function textFaults(
  { contains, matches }: Wanted,
  path: DocumentPath,
  texts: readonly string[],
): StepFault[] {
  const instead = 'write what is to be there, or equals: "".';
  const isConstant = matches && texts.length > 0 && matchesAll(matches, [...texts, matches]);
  return [
    ...(contains === ""
      ? [{ path: [...path, "contains"], message: `Every text contains an empty one: ${instead}` }]
      : []),
    ...(matches === ""
      ? [{ path: [...path, "matches"], message: `Every text matches an empty expression: ${instead}` }]
      : []),
    ...(isConstant
      ? [{ path: [...path, "matches"], message: `Every text matches this, also an empty one: ${instead}` }]
      : []),
  ];
}

/** They have nothing in common but what every address of a page has. */
const addresses = [
  "http://localhost/",
  "https://b.example:8443/p?q=1#r",
  `http://127.0.0.1/A-b/${"c_d/".repeat(600)}e.html`,
  "http://[::1]:1/%C3%A9/x",
];

function addressFaults(step: StepOf<"expectUrl">): StepFault[] {
  const { contains = "", matches = "" } = asRead(step);
  // A pop-up is at about:blank first.
  const isMain = (step.target ?? "main") === "main";
  const isPart = contains !== "" && addresses.every((address) => address.includes(contains));
  const isPattern = matches !== "" && matchesAll(matches, addresses);
  if (!isMain || !(isPart || isPattern)) return textFaults(asRead(step), [], unlikeLines);
  const message = "This holds of the address of every page: write more of it, or all of it after equals.";
  return [{ path: [isPart ? "contains" : "matches"], message }];
}

/** What is to be contained as it is compared: without white space at its ends, and what cannot be seen. */
function asRead<T extends Wanted>(wanted: T): T {
  const { contains } = wanted;
  return contains === undefined ? wanted : { ...wanted, contains: withoutUnseen(contains).trim() };
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
