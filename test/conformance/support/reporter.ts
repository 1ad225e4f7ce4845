import type { Reporter, TestCase, TestModule } from "vitest/node";
import { leftOut } from "./inputs.ts";

/** Ends the report with a summary: how many clauses hold, and each that was not judged, with the reason. */
export default class Ledger implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const clauses = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string): TestCase[] => clauses.filter((test) => test.result().state === state);
    for (const test of inState("skipped")) console.log(`not judged: ${test.name} (${reasonOf(test)})`);
    const names = new Set(clauses.map((test) => test.name));
    const unknown = leftOut().filter((name) => !names.has(name));
    for (const name of unknown) console.log(`SCENARIO_API_SKIP names no clause of this run: ${name}`);
    for (const test of inState("failed")) console.log(`does not hold: ${test.name}`);
    const [passed, failed, skipped] = [inState("passed"), inState("failed"), inState("skipped")];
    console.log(`${passed.length} clauses hold, ${failed.length} do not, ${skipped.length} were not judged`);
  }
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  return result.state === "skipped" ? (result.note ?? "no reason given") : result.state;
}
