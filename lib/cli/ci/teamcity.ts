import { posix } from "node:path";
import { artifactKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import type { CiRun, CiService } from "./ci-service.ts";
import { failuresOf, oneLine, reasonOf } from "./failures.ts";
import { outputsOf } from "./outputs.ts";

const block = "Scenario run";

/** TeamCity: https://www.jetbrains.com/help/teamcity/service-messages.html */
export const teamcity: CiService = {
  junitStyle: "jenkins",
  job: ["TEAMCITY_PROJECT_NAME", "TEAMCITY_BUILDCONF_NAME", "BUILD_NUMBER"],
  fold: (title) => [message("blockOpened", { name: block, description: oneLine(title) })],
  unfold: () => [message("blockClosed", { name: block })],
  accepted: (executionId) => ({ log: parameters({ execution_id: executionId }), files: {} }),
  completed: (run) => ({ log: [...testsOf(run), ...parameters(outputsOf(run))], files: {} }),
};

/** The JUnit document has all tests; without it the failures are reported one by one. */
function testsOf(run: CiRun): string[] {
  if (run.folder !== null) {
    const path = posix.join(run.folder.replaceAll("\\", "/"), artifactKinds.junit.file);
    return [message("importData", { type: "junit", path })];
  }
  return failuresOf(run).map((failure) =>
    message("message", { text: `${failure.name}: ${reasonOf(failure)}`, status: "ERROR" }),
  );
}

function parameters(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) =>
    message("setParameter", { name: `scenario.${name}`, value }),
  );
}

function message(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}='${escaped(value)}'`);
  return `##teamcity[${name} ${written.join(" ")}]`;
}

function escaped(text: string): string {
  return text
    .replace(/[|'[\]]/g, "|$&")
    .replaceAll("\n", "|n")
    .replaceAll("\r", "|r")
    .replace(/[\u0080-\uffff]/g, (unit) => `|0x${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
