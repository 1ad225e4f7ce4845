import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { blocksOf } from "../support/documents.ts";
import { answers, problem, type Reply, useScriptedApi } from "./scripted-api.ts";

const service = useScriptedApi();
const [polling] = blocksOf("docs/tour.md").filter(({ text: commands }) => commands.startsWith("poll() {"));

/** Polls as the tour does, with these replies in order; `sleep` only records how long it would wait. */
async function poll(replies: readonly Reply[]) {
  service.api.answer = () => replies[service.api.seen.length - 1] ?? problem(500, "internal_error");
  const script = `sleep() { echo "sleeps $1" >&2; }\n${polling?.text}\npoll ${answers.executionId}`;
  const shell = spawn("bash", ["-c", script], { env: { ...process.env, ...withoutSlash(service.env) } });
  const [stdout, stderr, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, "close") as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

function withoutSlash({ SCENARIO_API_URL = "", ...others }: Record<string, string>): Record<string, string> {
  return { ...others, SCENARIO_API_URL: SCENARIO_API_URL.replace(/\/$/, "") };
}

const status = (word: string, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers,
  body: answers.status(word, word === "completed" ? "passed" : null),
});

describe("the polling that the tour shows", () => {
  test("waits as Retry-After says until the run is completed, and prints the last status", async () => {
    const { code, stdout, stderr } = await poll([
      problem(404, "not_ready", { "retry-after": "7" }),
      status("scheduled", { "Retry-After": "3" }),
      status("running", { "Retry-After": "11" }),
      status("completed"),
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "sleeps 7\nsleeps 3\nsleeps 11\n" });
    expect(JSON.parse(stdout)).toMatchObject({ status: "completed", outcome: "passed" });
  });

  test.each<[string, Reply]>([
    ["a key that is refused", problem(401, "unauthorized")],
    ["an unknown execution", problem(404, "execution_not_found")],
    ["a service that fails", problem(500, "internal_error")],
    ["a lost connection", "lost"],
  ])("ends at %s", async (_, reply) => {
    const { code, stdout } = await poll([reply]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(service.api.seen).toHaveLength(1);
  });
});
