import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { answers, link, problem, type Reply, useScriptedApi } from "../cli/scripted-api.ts";
import { useFolder } from "../cli/temporary-folder.ts";
import { projectRoot } from "../support/documents.ts";
import { type ExampleClient, exampleClients } from "../support/example-clients.ts";

const service = useScriptedApi();
const folder = useFolder();

/** Runs a client against the scripted API, in a locale that has other letters than ASCII's. */
async function run(
  { program, words }: ExampleClient,
  scenario: string,
  changed: Record<string, string> = {},
) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, LC_ALL: "C.UTF-8", ...service.env, ...changed };
  const ran = promisify(execFile)(program, [...words, scenario, folder.path], { cwd: projectRoot, env });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
  );
}

const fileName = 'a "quoted" \\ \u00e9.xml';

/** A service that is overloaded, loses an answer, is not ready and breaks down, before all goes well. */
function hesitate(): void {
  const soon = { "retry-after": "0" };
  const before: Record<string, Reply[]> = {
    "/scenarios/": [problem(429, "rate_limited", soon)],
    "/run-scenario/": ["lost"],
    "/status/": [
      problem(404, "not_ready", soon),
      problem(500, "internal_error", soon),
      { status: 200, body: answers.status("running"), headers: soon },
    ],
    "/files/": [problem(503, "slow_down", soon)],
  };
  const file = { ...link(`${service.api.url}/files/1`, "<kept/>"), file_name: fileName };
  const then: Record<string, Reply> = {
    "/scenarios/": { status: 200, body: answers.scenarios },
    "/run-scenario/": { status: 202, body: answers.accepted },
    "/status/": { status: 200, body: answers.status("completed", "timed_out") },
    "/junit/": { status: 200, body: "<testsuites/>" },
    "/artifacts/": {
      status: 200,
      body: {
        artifacts: { junit: null, video: null },
        tests: [{ number: 2, artifacts: { junit: null, downloads: [file] } }],
        next_cursor: null,
      },
    },
    "/files/": { status: 200, body: "<kept/>" },
  };
  service.api.answer = ({ path }) => {
    const part = Object.keys(then).find((name) => path.includes(name)) ?? "";
    return before[part]?.shift() ?? then[part] ?? problem(404, "route_not_found");
  };
}

describe.each(exampleClients)("the example client in $title", (client) => {
  const here = test.skipIf(!client.isRunnable);

  here(
    "waits as long as it is asked to, repeats what was lost, and shows its key to the API only",
    async () => {
      hesitate();
      const { code, stdout } = await run(client, "Caf\u00e9 & Shop");
      expect({ code, stdout }).toEqual({ code: 2, stdout: "timed_out\n" });
      const { api } = service;
      expect(api.sent("/scenarios/")[0]?.path).toMatch(/name=Caf%C3%A9(\+|%20)%26(\+|%20)Shop/);
      const keys = api.sent("/run-scenario/").map(({ headers }) => headers["idempotency-key"]);
      expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
      expect(api.sent("/status/")).toHaveLength(4);
      expect(api.sent("/files/").map(({ headers }) => headers["x-api-key"])).toEqual([undefined, undefined]);
      expect(await readdir(join(folder.path, "test-2"))).toEqual([fileName]);
    },
  );

  here("gives up at once where waiting does not help", async () => {
    service.api.answer = () => problem(401, "unauthorized");
    const { code, stdout, stderr } = await run(client, "Bookshop");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("It is unauthorized.");
    expect(service.api.seen).toHaveLength(1);
  });

  here("says so of a server that is not the API", async () => {
    service.api.answer = () => ({ status: 200, body: "<!doctype html><title>Sign in</title>" });
    const { code, stdout, stderr } = await run(client, "Bookshop");
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^.*no JSON.*\n$/),
    });
  });

  here("never shows a key that is no header", async () => {
    const { code, stderr } = await run(client, "Bookshop", { SCENARIO_API_KEY: "sk_secr\u00e9t\nX: 1" });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("SCENARIO_API_KEY is no key"),
    });
    expect(stderr).not.toContain("sk_");
    expect(service.api.seen).toEqual([]);
  });
});
