import { describe, expect, test } from "vitest";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import { formatProblem } from "../../../../functions/core/scenario/scenario-file-error.ts";
import type { Step } from "../../../../functions/core/scenario/step.ts";

const file = "name: Shop\ntests:\n  - { name: One, recording: ./one.json }";

/** The steps of a recording, and what was ignored in it as `line:column path: message`. */
async function read(recording: object): Promise<{ steps: Step[]; ignored: string[] }> {
  const ignored: string[] = [];
  const text = JSON.stringify(recording, null, 1);
  const { tests } = await parseScenario(
    file,
    "shop.yaml",
    async () => text,
    () => Promise.reject(new Error("none")),
    { onIgnored: (note) => ignored.push(formatProblem(note).replace(/^one\.json:/, "")) },
  );
  return { steps: tests[0]?.steps ?? [], ignored };
}

const key = { type: "keyDown", key: "a" };
const click = { type: "click", selectors: [["#a"]], offsetX: 1, offsetY: 1 };
const withStep = (step: object) => ({ title: "One", steps: [key, step] });

describe("What has no effect in a recording is left out and reported", () => {
  test.each<[string, object, object[], string[]]>([
    ["no title", { title: null, steps: [key] }, [key], ["2:2 title: Ignored: it is empty."]],
    [
      "a limit of 0",
      { timeout: 0, steps: [{ ...key, timeout: 0 }] },
      [key],
      [
        "2:2 timeout: Ignored: 0 is no limit of its own.",
        "7:4 steps[0].timeout: Ignored: 0 is no limit of its own.",
      ],
    ],
    [
      "a step that describes the recording itself",
      { steps: [{ type: "customStep", name: "x-rec/session", parameters: { schemaVersion: 2 } }, key] },
      [key],
      ['3:3 steps[0]: Ignored: the customStep "x-rec/session" only describes the recording.'],
    ],
    [
      "the browser's start page",
      {
        steps: [{ type: "navigate", url: "chrome://newtab/", assertedEvents: [{ type: "navigation" }] }, key],
      },
      [key],
      ["3:3 steps[0]: Ignored: the browser's own start page has nothing to do with the test."],
    ],
    [
      "a note",
      withStep({ ...click, comment: "Buys", "x-rec": { at: 1 }, timestamp: 5, _id: "a" }),
      [key, click],
      [
        "17:4 steps[1].comment: Ignored: it only describes.",
        '18:4 steps[1]["x-rec"]: Ignored: it only describes.',
        "21:4 steps[1].timestamp: Ignored: it only describes.",
        "22:4 steps[1]._id: Ignored: it only describes.",
      ],
    ],
    [
      "what Recorder writes about the network",
      withStep({
        type: "emulateNetworkConditions",
        ...{ download: 1, upload: 1, latency: 1, title: "Slow 3G", packetLoss: 0, i18nTitleKey: "Slow 3G" },
      }),
      [key, { type: "emulateNetworkConditions", download: 1, upload: 1, latency: 1 }],
      [
        "13:4 steps[1].title: Ignored: it only describes.",
        "14:4 steps[1].packetLoss: Ignored: it is no field that a step here could use.",
        "15:4 steps[1].i18nTitleKey: Ignored: it only describes.",
      ],
    ],
    [
      "empty fields, in events too",
      withStep({ ...click, target: null, assertedEvents: [{ type: "navigation", title: null, at: 5 }] }),
      [key, { ...click, assertedEvents: [{ type: "navigation" }] }],
      [
        "17:4 steps[1].target: Ignored: it is empty.",
        "21:6 steps[1].assertedEvents[0].title: Ignored: it is empty.",
        "22:6 steps[1].assertedEvents[0].at: Ignored: it is no field that a step here could use.",
      ],
    ],
  ])("%s", async (_, recording, steps, ignored) => {
    expect(await read(recording)).toEqual({ steps, ignored });
  });

  test("nothing is reported for a recording as Recorder writes it", async () => {
    const steps = [
      {
        type: "setViewport",
        width: 5120,
        height: 1440,
        deviceScaleFactor: 1,
        isMobile: false,
        hasTouch: false,
        isLandscape: false,
      },
      { type: "keyDown", target: "main", frame: [0], key: "Enter" },
    ];
    expect(await read({ title: "Big screen", selectorAttribute: "data-testid", steps })).toEqual({
      steps,
      ignored: [],
    });
  });
});

describe("What might matter in a recording is refused", () => {
  test.each<[string, object, string]>([
    [
      "a step that does something",
      withStep({ type: "customStep", name: "uploadFile", parameters: {} }),
      "steps[1].type: A customStep cannot be run",
    ],
    [
      "a step that sounds like a note and does something",
      withStep({ type: "customStep", name: "addNote" }),
      "A customStep cannot",
    ],
    [
      "a note that asserts something",
      withStep({ type: "customStep", name: "note", assertedEvents: [{ type: "navigation" }] }),
      "A customStep cannot",
    ],
    [
      "a misspelt field",
      withStep({ ...click, selector: "#a" }),
      'steps[1].selector: Unknown field "selector". Did you mean "selectors"?',
    ],
    ["a field of another step", withStep({ ...click, visible: false }), 'Unknown field "visible"'],
    ["a condition", withStep({ ...click, onlyIf: "x" }), 'Unknown field "onlyIf"'],
    ["an expectation", withStep({ ...click, expectedText: "x" }), 'Unknown field "expectedText"'],
    [
      "an unknown kind of event",
      withStep({ ...click, assertedEvents: [{ type: "download" }] }),
      "steps[1].assertedEvents[0].type: Has to be one of navigation",
    ],
    [
      "a required field that is empty",
      withStep({ type: "change", selectors: ["#a"], value: null }),
      "steps[1].value: Required: a text.",
    ],
    ["a limit below 0", withStep({ ...key, timeout: -1 }), "steps[1].timeout: -1 is out of range"],
    [
      "another internal page of the browser",
      withStep({ type: "navigate", url: "chrome://settings" }),
      "steps[1].url: An address begins with",
    ],
  ])("%s", async (_, recording, message) => {
    await expect(read(recording)).rejects.toThrow(message);
  });

  test("a fault is reported where it was written, also after a step that was left out", async () => {
    const described = { type: "customStep", name: "metadata", parameters: {} };
    await expect(read({ steps: [described, described, { type: "clik" }] })).rejects.toThrow(
      'one.json:14:12 steps[2].type: Unknown step type "clik".',
    );
  });
});
