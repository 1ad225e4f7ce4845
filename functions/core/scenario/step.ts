import * as z from "zod/mini";
import { described } from "./described.ts";
import { milliseconds } from "./duration-field.ts";
import { expectDownloadFields, uploadFields } from "./file-fields.ts";
import { variableName } from "./names.ts";

/**
 * The steps of a test. Those up to `waitForExpression` are those of Chrome DevTools Recorder's JSON export, with its field
 * names (https://github.com/puppeteer/replay/blob/main/docs/api/modules/Schema.md). Unknown fields are refused.
 */

/** The message is used for names, whose problems are reported by it. */
const nonEmpty = () => z.string().check(z.minLength(1, { error: "has at least one character" }));

/** One way to find an element: a selector, or a chain of them, each within the shadow root of the one before. */
const selector = z.union([nonEmpty(), z.array(nonEmpty()).check(z.minLength(1), z.maxLength(10))]);
/** Ways to find an element, in order of preference. */
const selectors = z.array(selector).check(z.minLength(1), z.maxLength(20));

/** How long a step waits, at most as long as a test takes. */
const patience = milliseconds({ least: "1ms", most: "14m" });
/** How long something is held. Recorder measures it, so that it need not be whole. */
const hold = milliseconds({ least: "0ms", most: "60s" }, z.number());

const assertedEvent = z.strictObject({
  type: z.literal("navigation"),
  url: z.optional(z.string()),
  title: z.optional(z.string()),
});

const base = {
  timeout: described(
    z.optional(patience),
    "How long to wait for the element: a duration, or a number of milliseconds.",
  ),
  assertedEvents: z.optional(z.array(assertedEvent).check(z.maxLength(10))),
};

const inTarget = {
  ...base,
  target: z.optional(
    z.string().check(
      z.meta({
        description:
          "main; newest, the pop-up that opened last; the address of a page or frame, or a /pattern/ of it.",
      }),
    ),
  ),
};

const inFrame = {
  ...inTarget,
  /** Indexes of child frames, from the main frame down. */
  frame: z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(10))),
};

const onElement = { ...inFrame, selectors };

const clickOptions = {
  ...onElement,
  /** From the element's top left corner, in CSS pixels; its centre when absent. */
  offsetX: z.optional(z.number()),
  offsetY: z.optional(z.number()),
  duration: described(
    z.optional(hold),
    "How long the button stays down: a duration, or a number of milliseconds.",
  ),
  button: z.optional(z.enum(["primary", "auxiliary", "secondary", "back", "forward"])),
  deviceType: z.optional(z.enum(["mouse", "pen", "touch"])),
};

/** Exactly one of these is given. */
const textExpectation = {
  equals: z.optional(z.string()),
  contains: z.optional(z.string()),
  /** A regular expression in JavaScript's syntax. */
  matches: z.optional(z.string()),
};

const expectations = (step: object) =>
  ["equals", "contains", "matches"].filter((name) => name in step).length;
const oneExpectation = (step: object) => expectations(step) === 1;
const oneExpectationRule = { error: "needs exactly one of equals, contains, matches" };

const setViewport = z.strictObject({
  type: z.literal("setViewport"),
  ...inTarget,
  width: z.int().check(z.minimum(1), z.maximum(8192)),
  height: z.int().check(z.minimum(1), z.maximum(8192)),
  deviceScaleFactor: z.optional(z.number().check(z.minimum(0), z.maximum(4))),
  isMobile: z.optional(z.boolean()),
  hasTouch: z.optional(z.boolean()),
  isLandscape: z.optional(z.boolean()),
});
const navigate = z.strictObject({
  type: z.literal("navigate"),
  ...inTarget,
  url: nonEmpty(),
  status: z.optional(
    z
      .int()
      .check(
        z.minimum(200),
        z.maximum(599),
        z.meta({ description: "Of the answer, exactly. Without it one of 4xx or 5xx fails." }),
      ),
  ),
});
const click = z.strictObject({ type: z.literal("click"), ...clickOptions });
const doubleClick = z.strictObject({ type: z.literal("doubleClick"), ...clickOptions });
const hover = z.strictObject({ type: z.literal("hover"), ...onElement });
const change = z.strictObject({ type: z.literal("change"), ...onElement, value: z.string() });
const keyDown = z.strictObject({
  type: z.literal("keyDown"),
  ...inFrame,
  key: nonEmpty(),
});
const keyUp = z.strictObject({
  type: z.literal("keyUp"),
  ...inFrame,
  key: nonEmpty(),
});
const scroll = z.strictObject({
  type: z.literal("scroll"),
  ...inFrame,
  selectors: z.optional(selectors),
  x: z.optional(z.number()),
  y: z.optional(z.number()),
});
const close = z.strictObject({ type: z.literal("close"), ...inTarget });
const emulateNetworkConditions = z.strictObject({
  type: z.literal("emulateNetworkConditions"),
  ...inTarget,
  /** Bytes per second; -1 for no limit. */
  download: z.number(),
  upload: z.number(),
  latency: described(milliseconds({ least: "0ms" }, z.number()), "A duration, or a number of milliseconds."),
});
const waitForElement = z.strictObject({
  type: z.literal("waitForElement"),
  ...onElement,
  operator: z.optional(z.enum([">=", "==", "<="])),
  count: z.optional(z.int().check(z.minimum(0))),
  visible: z.optional(z.boolean()),
  properties: z.optional(z.record(z.string(), z.json())),
  attributes: z.optional(z.record(z.string(), z.string())),
});
const waitForExpression = z.strictObject({
  type: z.literal("waitForExpression"),
  ...inFrame,
  expression: nonEmpty(),
});

const variable = z.string().check(z.regex(variableName, { error: "is a word of letters, digits and _" }));
const captured = described(
  z.optional(z.string()),
  "A regular expression; its first group is taken, or the whole match if it has none.",
);

/** Where in an answer a variable comes from; the whole body if neither `json` nor `header` is given. */
const fromAnswer = z
  .strictObject({
    json: described(z.optional(nonEmpty()), "By path: $.items[0].id."),
    header: described(z.optional(nonEmpty()), "Name of a header."),
    matches: captured,
  })
  .check(
    z.refine((source) => Object.keys(source).length > 0 && !("json" in source && "header" in source), {
      error: "takes json or header, or matches alone",
    }),
  );

const expectText = z.strictObject({ type: z.literal("expectText"), ...onElement, ...textExpectation });
const expectUrl = z.strictObject({ type: z.literal("expectUrl"), ...inTarget, ...textExpectation });
const request = z.strictObject({
  type: z.literal("request"),
  timeout: z.optional(patience),
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]),
  url: nonEmpty(),
  headers: z.optional(z.record(nonEmpty(), z.string())),
  /** Sent unchanged; `json` is sent as JSON with its content type. At most one of the two. */
  body: z.optional(z.string()),
  json: z.optional(z.json()),
  expect: z.optional(
    z.strictObject({
      status: z.optional(z.int().check(z.minimum(100), z.maximum(599))),
      headers: z.optional(z.record(nonEmpty(), z.string())),
      /** A text that the body contains. */
      contains: z.optional(z.string()),
      /** Expected values by path, such as `$.items[0].price`. */
      json: z.optional(z.record(nonEmpty(), z.json())),
    }),
  ),
  capture: described(
    z.optional(z.record(variable, fromAnswer)),
    "Variables for the steps that follow, by name, from the answer.",
  ),
});

/** What `capture` reads from an element rather than from the page. */
const ofElement: ReadonlySet<string> = new Set(["text", "value", "attribute", "count"]);
const ofName: ReadonlySet<string> = new Set(["attribute", "cookie"]);
const capture = z.strictObject({
  type: z.literal("capture"),
  ...inFrame,
  variable: described(variable, "The name by which the steps that follow use it: {{name}}."),
  from: described(
    z.enum(["text", "value", "attribute", "count", "address", "cookie"]),
    "What is read: of the element that selectors find (count: how many they find), or of the page.",
  ),
  selectors: z.optional(selectors),
  name: described(z.optional(nonEmpty()), "Of the attribute or the cookie."),
  matches: captured,
});
const expectDialog = z.strictObject({
  type: z.literal("expectDialog"),
  timeout: described(
    z.optional(patience),
    "How long to wait for the dialog once the next step is done: a duration, or a number of milliseconds; 10s by default.",
  ),
  action: described(z.enum(["accept", "dismiss"]), "The button: OK (or Leave), or Cancel (or Stay)."),
  answer: described(
    z.optional(z.string()),
    "What is typed into a prompt; what the page proposes when absent.",
  ),
  kind: described(
    z.optional(z.enum(["alert", "confirm", "prompt", "beforeunload"])),
    "What the dialog has to be; any when absent.",
  ),
  ...textExpectation,
});

const offset = {
  offsetX: described(
    z.optional(z.number()),
    "From the element's left edge, in CSS pixels; its middle when absent.",
  ),
  offsetY: described(z.optional(z.number()), "From its top edge."),
};
const drag = z.strictObject({
  type: z.literal("drag"),
  ...onElement,
  ...offset,
  duration: described(
    z.optional(hold),
    "How long it is held before it is moved: a duration, or a number of milliseconds.",
  ),
  to: described(z.optional(z.strictObject({ selectors, ...offset })), "The element on which it is dropped."),
  by: described(z.optional(z.strictObject({ x: z.number(), y: z.number() })), "How far, in CSS pixels."),
});

const upload = z.strictObject({ type: z.literal("upload"), ...onElement, ...uploadFields });
const expectDownload = z.strictObject({
  type: z.literal("expectDownload"),
  timeout: z.optional(patience),
  ...expectDownloadFields,
});

export const stepSchema = z.discriminatedUnion("type", [
  setViewport,
  navigate,
  click,
  doubleClick,
  hover,
  change,
  keyDown,
  keyUp,
  scroll,
  close,
  emulateNetworkConditions,
  waitForElement,
  waitForExpression,
  expectText.check(z.refine(oneExpectation, oneExpectationRule)),
  expectUrl.check(z.refine(oneExpectation, oneExpectationRule)),
  request.check(
    z.refine((step) => !("body" in step && "json" in step), { error: "takes body or json, not both" }),
  ),
  upload,
  expectDownload,
  capture.check(
    z.refine((step) => ofElement.has(step.from) === "selectors" in step, {
      error: "needs selectors to capture a text, value, attribute or count, and takes none otherwise",
    }),
    z.refine((step) => ofName.has(step.from) === "name" in step, {
      error: "needs the name of the attribute or cookie that it captures, and takes none otherwise",
    }),
  ),
  expectDialog.check(
    z.refine((step) => expectations(step) <= 1, {
      error: "takes at most one of equals, contains, matches",
    }),
    z.refine(
      (step) => !("answer" in step) || (step.action === "accept" && (step.kind ?? "prompt") === "prompt"),
      {
        error: "is for a prompt that is accepted",
        path: ["answer"],
      },
    ),
    z.refine((step) => step.kind !== "beforeunload" || expectations(step) === 0, {
      error: "beforeunload has no text of the page's to compare: Chromium shows its own",
      path: ["kind"],
    }),
  ),
  drag.check(
    z.refine((step) => "to" in step || "by" in step, { error: "needs to, an element, or by, a distance" }),
    z.refine((step) => !("to" in step && "by" in step), { error: "takes to or by, not both" }),
  ),
]);

/** The names of the fields of all step types. */
export const stepFields: ReadonlySet<string> = new Set(
  stepSchema.def.options.flatMap((option) => Object.keys(option.shape)),
);

export type Step = z.infer<typeof stepSchema>;
type StepType = Step["type"];
export type StepOf<T extends StepType> = Extract<Step, { type: T }>;
export type Selector = z.infer<typeof selector>;
