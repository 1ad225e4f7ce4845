import { holdsPlaceholder } from "./interpolate.ts";
import { JsonPathInvalid, valueAt } from "./json-path.ts";
import type { DocumentPath } from "./source-document.ts";
import type { StepOf } from "./step.ts";
import type { StepFault } from "./step-fault.ts";

/** Whether the JSON paths are well-formed by which a request checks its answer and captures variables. */
export function jsonPathFaults({ expect, capture = {} }: StepOf<"request">): StepFault[] {
  return [
    ...Object.keys(expect?.json ?? {}).flatMap((json) =>
      pathFaults(json, { path: ["expect", "json", json], at: "key" }),
    ),
    ...Object.entries(capture).flatMap(([name, { json = "$" }]) =>
      pathFaults(json, { path: ["capture", name, "json"] }),
    ),
  ];
}

/** A path with a placeholder is not known before the step runs. */
function pathFaults(json: string, place: Omit<StepFault, "message">): StepFault[] {
  if (holdsPlaceholder(json)) return [];
  try {
    valueAt(null, json);
    return [];
  } catch (error) {
    if (!(error instanceof JsonPathInvalid)) throw error;
    return [{ ...place, message: error.message }];
  }
}

/** What no header can have would fail only when the request is sent, or never be found in an answer. */
export function headerFaults({ headers = {}, expect }: StepOf<"request">): StepFault[] {
  return [
    ...Object.entries(headers).flatMap(([name, value]) => [
      ...nameFaults(name, ["headers", name]),
      ...valueFaults(value, ["headers", name]),
    ]),
    ...Object.keys(expect?.headers ?? {}).flatMap((name) => nameFaults(name, ["expect", "headers", name])),
  ];
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.1 */
function nameFaults(name: string, path: DocumentPath): StepFault[] {
  if (holdsPlaceholder(name) || /^[\w!#$%&'*+.^`|~-]+$/.test(name)) return [];
  const message = `No header has the name "${name}": it has letters, digits and hyphens, and no space.`;
  return [{ path, at: "key", message }];
}

/** As Node.js sends it: one line of the characters of Latin-1. */
function valueFaults(value: string, path: DocumentPath): StepFault[] {
  const [wrong] = /[^\t\x20-\x7e\x80-\xff]/u.exec(value) ?? [];
  if (wrong === undefined) return [];
  const message = /[\r\n]/.test(value)
    ? "The value of a header is one line, and this one has a line break."
    : `The value of a header cannot have "${wrong}": encode it as the server expects.`;
  return [{ path, message }];
}

/** A drag by no distance moves nothing. */
export function distanceFaults({ by }: StepOf<"drag">): StepFault[] {
  if (by?.x !== 0 || by.y !== 0) return [];
  return [{ path: ["by"], message: "Has to be a distance: x and y are both 0." }];
}
