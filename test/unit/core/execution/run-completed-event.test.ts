import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  runCompletedDetail,
  runCompletedType,
} from "../../../../functions/core/execution/run-completed-event.ts";

const text = readFileSync(new URL("../../../../docs/events.md", import.meta.url), "utf8");
const [event, pattern] = [...text.matchAll(/```json\n(.*?)```/gs)].map((match) => JSON.parse(match[1] ?? ""));

describe("docs/events.md", () => {
  test("shows the event as it is, field by field", () => {
    expect([event.source, event["detail-type"]]).toEqual(["scenario-api", runCompletedType]);
    expect(runCompletedDetail.parse(event.detail)).toEqual(event.detail);
    expect(Object.keys(event.detail)).toEqual(Object.keys(runCompletedDetail.shape));
  });

  test("shows a rule that matches fields of the event", () => {
    expect([pattern.source, pattern["detail-type"]]).toEqual([[event.source], [event["detail-type"]]]);
    expect(Object.keys(event.detail)).toEqual(expect.arrayContaining(Object.keys(pattern.detail)));
  });
});
