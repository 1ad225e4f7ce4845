import { execFile } from "node:child_process";
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

/** Runs what the README shows. @param replies by parts of paths. @returns whether it ended well. */
async function isPassed(replies: Record<string, Reply>): Promise<boolean> {
  service.api.answer = ({ path }) =>
    Object.entries(replies).find(([part]) => path.includes(part))?.[1] ?? problem(404, "route_not_found");
  const { PATH = "" } = process.env;
  const options = { cwd: folder.path, env: { PATH, ...service.env } };
  return promisify(execFile)("bash", ["-c", script], options).then(
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
