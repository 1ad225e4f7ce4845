import { StepFailed } from "../../attempt/step-failed.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { HttpAnswer } from "../sandbox/http-answer.ts";
import { capturedValue } from "./captured-value.ts";
import { excerpt, jsonAt, parseJson } from "./check-response.ts";

type Source = NonNullable<StepOf<"request">["capture"]>[string];

/**
 * Captures variables from an answer.
 * @param body of the answer, as text.
 * @throws StepFailed if the answer lacks one of them.
 */
export function captureFrom(
  scope: StepScope,
  { method, url, capture = {} }: StepOf<"request">,
  response: HttpAnswer,
  body: string,
): void {
  const call = `${method} ${url}`;
  for (const [name, source] of Object.entries(capture)) {
    const { what, text } = seen(call, source, response, body);
    const taken = capturedValue({ what, when: "in the answer", text }, source.matches);
    if ("notYet" in taken) throw new StepFailed(taken.notYet);
    scope.capture(name, taken.found);
  }
}

function seen(
  call: string,
  { json, header }: Source,
  response: HttpAnswer,
  body: string,
): { what: string; text: string } {
  if (json !== undefined) {
    const value = jsonAt(parseJson(call, body), json);
    if (value === undefined || value === null) {
      const was = value === null ? "it was null" : "there was nothing";
      throw new StepFailed(
        `Nothing could be captured from ${json} in the answer to ${call}: ${was} in ${excerpt(body)}.`,
      );
    }
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return { what: `${json} of ${call}`, text };
  }
  if (header === undefined) return { what: `the body of ${call}`, text: body };
  const text = response.headers()[header.toLowerCase()];
  if (text === undefined) {
    const had = Object.keys(response.headers()).join(", ");
    throw new StepFailed(
      `Nothing could be captured: the answer to ${call} had no header ${header}. It had ${had}.`,
    );
  }
  return { what: `the header ${header} of ${call}`, text };
}
