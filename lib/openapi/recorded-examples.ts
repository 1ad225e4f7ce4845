import recorded from "./recorded-examples.json" with { type: "json" };

/** Answers of a region, as `npm run openapi -- --record` has written them down. */
export type ExampleName = keyof typeof recorded;

export function exampleOf(name: ExampleName): unknown {
  return recorded[name];
}
