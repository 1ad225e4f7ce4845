import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { answers, problem, type Reply, useScriptedApi } from "../cli/scripted-api.ts";
import { useFolder } from "../cli/temporary-folder.ts";
import { blocksOf } from "../support/documents.ts";

const service = useScriptedApi();
const folder = useFolder();
const script = blocksOf("README.md").find(({ text }) => text.includes("curl"))?.text ?? "";
const page: Reply = { status: 200, body: "<!doctype html><title>Sign in</title>" };

const junit = (outcome: string): Reply => ({
  status: 200,
  body: `<testsuites><property name="outcome" value="${outcome}"/><skipped/></testsuites>`,
});

/**
 * Runs what the README shows; `sleep` only notes how long it would wait, in the file `slept`.
 * @param replies by parts of paths; of several, the last one is repeated.
 * @returns whether it ended well.
 */
async function isPassed(replies: Record<string, Reply | readonly Reply[]>): Promise<boolean> {
  const left = Object.entries(replies).map(([part, given]) => [part, [given].flat()] as const);
  service.api.answer = ({ path }) => {
    const [, given = []] = left.find(([part]) => path.includes(part)) ?? [];
    return (given.length > 1 ? given.shift() : given[0]) ?? problem(404, "route_not_found");
  };
  const { PATH = "" } = process.env;
  const options = { cwd: folder.path, env: { PATH, ...service.env } };
  const words = ["-c", `sleep() { echo "$1" >> slept; }\n${script}`];
  return promisify(execFile)("sh", words, options).then(
    () => true,
    () => false,
  );
}

const usual = {
  "/scenarios/": { status: 200, body: answers.scenarios },
  "/run-scenario/": { status: 202, body: answers.accepted },
  "/junit/": junit("passed"),
};

test("has at most ten lines", () => {
  expect(script.trimEnd().split("\n").length).toBeLessThanOrEqual(10);
});

test("ends well when the run passed", async () => {
  expect(await isPassed(usual)).toBe(true);
});

test("waits between polls as Retry-After says, and a little where a proxy has removed that", async () => {
  const notReady = problem(404, "not_ready", { "retry-after": "7" });
  const replies = { ...usual, "/junit/": [notReady, problem(404, "not_ready"), junit("passed")] };
  expect(await isPassed(replies)).toBe(true);
  expect(await readFile(join(folder.path, "slept"), "utf8")).toBe("7\n2\n");
});

test.each<[string, Record<string, Reply>]>([
  ["every address answers with a page", { "/": page }],
  ["a page is in place of JUnit", { ...usual, "/junit/": page }],
  ["the run was cancelled, of which JUnit has no failure", { ...usual, "/junit/": junit("cancelled") }],
])("does not end well when %s", async (_, replies) => {
  expect(await isPassed(replies)).toBe(false);
});

test.each<[string, Record<string, Reply>, number]>([
  ["the scenario is not found", { ...usual, "/scenarios/": { status: 200, body: { scenarios: [] } } }, 1],
  ["no execution begins", { ...usual, "/run-scenario/": problem(400, "invalid_request") }, 2],
])("stops where %s", async (_, replies, requests) => {
  expect(await isPassed(replies)).toBe(false);
  expect(service.api.seen).toHaveLength(requests);
});
