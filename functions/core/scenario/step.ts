import * as z from "zod";

/**
 * The steps of a test. All but the last three are those of Chrome DevTools Recorder's JSON export, with its field
 * names (https://github.com/puppeteer/replay/blob/main/docs/api/modules/Schema.md). Unknown fields are refused.
 */

/** One way to find an element: a selector, or a chain of them, each within the shadow root of the one before. */
const selector = z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(10)]);
/** Ways to find an element, in order of preference. */
const selectors = z.array(selector).min(1).max(20);

const milliseconds = z.number().int().min(1).max(840_000);

const assertedEvent = z.strictObject({
  type: z.literal("navigation"),
  url: z.string().optional(),
  title: z.string().optional(),
});

const base = {
  /** How long to wait for the element, in milliseconds; the test's default otherwise. */
  timeout: milliseconds.optional(),
  assertedEvents: z.array(assertedEvent).max(10).optional(),
};

const inTarget = {
  ...base,
  /** `main` or the URL of a pop-up. */
  target: z.string().optional(),
};

const inFrame = {
  ...inTarget,
  /** Indexes of child frames, from the main frame down. */
  frame: z.array(z.number().int().min(0)).max(10).optional(),
};

const onElement = { ...inFrame, selectors };

const clickOptions = {
  ...onElement,
  /** From the element's top left corner, in CSS pixels; its centre when absent. */
  offsetX: z.number().optional(),
  offsetY: z.number().optional(),
  /** How long the button stays down, in milliseconds. */
  duration: z.number().min(0).max(60_000).optional(),
  button: z.enum(["primary", "auxiliary", "secondary", "back", "forward"]).optional(),
  deviceType: z.enum(["mouse", "pen", "touch"]).optional(),
};

/** Exactly one of these says what a text has to be. */
const textExpectation = {
  equals: z.string().optional(),
  contains: z.string().optional(),
  /** A regular expression in JavaScript's syntax. */
  matches: z.string().optional(),
};

export type TextExpectation = {
  equals?: string | undefined;
  contains?: string | undefined;
  matches?: string | undefined;
};

const oneExpectation = (step: object) =>
  ["equals", "contains", "matches"].filter((name) => name in step).length === 1;
const oneExpectationRule = { error: "needs exactly one of equals, contains, matches" };

const setViewport = z.strictObject({
  type: z.literal("setViewport"),
  ...inTarget,
  width: z.number().int().min(1).max(4096),
  height: z.number().int().min(1).max(4096),
  deviceScaleFactor: z.number().min(0).max(4).optional(),
  isMobile: z.boolean().optional(),
  hasTouch: z.boolean().optional(),
  isLandscape: z.boolean().optional(),
});
const navigate = z.strictObject({ type: z.literal("navigate"), ...inTarget, url: z.string().min(1) });
const click = z.strictObject({ type: z.literal("click"), ...clickOptions });
const doubleClick = z.strictObject({ type: z.literal("doubleClick"), ...clickOptions });
const hover = z.strictObject({ type: z.literal("hover"), ...onElement });
const change = z.strictObject({ type: z.literal("change"), ...onElement, value: z.string() });
const keyDown = z.strictObject({ type: z.literal("keyDown"), ...inTarget, key: z.string().min(1) });
const keyUp = z.strictObject({ type: z.literal("keyUp"), ...inTarget, key: z.string().min(1) });
const scroll = z.strictObject({
  type: z.literal("scroll"),
  ...inFrame,
  selectors: selectors.optional(),
  x: z.number().optional(),
  y: z.number().optional(),
});
const close = z.strictObject({ type: z.literal("close"), ...inTarget });
const emulateNetworkConditions = z.strictObject({
  type: z.literal("emulateNetworkConditions"),
  ...inTarget,
  /** Bytes per second; -1 for no limit. */
  download: z.number(),
  upload: z.number(),
  /** Milliseconds. */
  latency: z.number().min(0),
});
const waitForElement = z.strictObject({
  type: z.literal("waitForElement"),
  ...onElement,
  operator: z.enum([">=", "==", "<="]).optional(),
  count: z.number().int().min(0).optional(),
  visible: z.boolean().optional(),
  properties: z.record(z.string(), z.json()).optional(),
  attributes: z.record(z.string(), z.string()).optional(),
});
const waitForExpression = z.strictObject({
  type: z.literal("waitForExpression"),
  ...inFrame,
  expression: z.string().min(1),
});

const expectText = z.strictObject({ type: z.literal("expectText"), ...onElement, ...textExpectation });
const expectUrl = z.strictObject({ type: z.literal("expectUrl"), ...inTarget, ...textExpectation });
const request = z.strictObject({
  type: z.literal("request"),
  timeout: milliseconds.optional(),
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]),
  url: z.string().min(1),
  headers: z.record(z.string().min(1), z.string()).optional(),
  /** Sent as it is; `json` is sent as JSON with its content type. At most one of the two. */
  body: z.string().optional(),
  json: z.json().optional(),
  expect: z
    .strictObject({
      status: z.number().int().min(100).max(599).optional(),
      headers: z.record(z.string().min(1), z.string()).optional(),
      /** A text that the body contains. */
      contains: z.string().optional(),
      /** By path, `$.items[0].price`: the value that stands there. */
      json: z.record(z.string().min(1), z.json()).optional(),
    })
    .optional(),
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
  expectText.refine(oneExpectation, oneExpectationRule),
  expectUrl.refine(oneExpectation, oneExpectationRule),
  request.refine((step) => !("body" in step && "json" in step), { error: "takes body or json, not both" }),
]);

export type Step = z.infer<typeof stepSchema>;
export type StepType = Step["type"];
export type StepOf<T extends StepType> = Extract<Step, { type: T }>;
export type Selector = z.infer<typeof selector>;
