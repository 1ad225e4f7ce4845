/** The scenarios of examples/conformance, which the operator pushes to both teams. */
export const scenarioNames = {
  passing: "Conformance: passing",
  mixed: "Conformance: mixed",
  flaky: "Conformance: flaky",
  slow: "Conformance: slow",
  runLimit: "Conformance: run limit",
  scripts: "Conformance: Ελληνικά 中文 العربية 😀 <&> \"'",
  listing: "Conformance: listing",
} as const;

export type ScenarioKey = keyof typeof scenarioNames;
export const scenarioKeys = Object.keys(scenarioNames) as ScenarioKey[];

/** How many tests each file holds. */
export const testCounts: Readonly<Record<ScenarioKey, number>> = {
  passing: 3,
  mixed: 4,
  flaky: 2,
  slow: 4,
  runLimit: 3,
  scripts: 5,
  listing: 1,
};
