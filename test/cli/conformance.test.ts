import { describe, expect, test } from "vitest";
import { program } from "./command.ts";
import { useScriptedApi } from "./scripted-api.ts";

const conformance = (words: readonly string[], env: Record<string, string> = {}) =>
  program(["bin/conformance.ts", ...words], { env });

const service = useScriptedApi();

test("npm run conformance judges the API of a host that is named alone", { timeout: 60_000 }, async () => {
  const env = { ...service.env, SCENARIO_API_URL: service.api.url, SCENARIO_API_KEY_OTHER: "sk_b" };
  await conformance(["keys", "-t", "no such clause"], env);
  expect(service.api.seen[0]?.path).toMatch(/^\/v1\/api\/external\/scenarios\//);
});

describe("npm run conformance: what is missing is one line, before the suite starts", () => {
  test("a variable that is not set, and how to set it", async () => {
    const url = { SCENARIO_API_URL: "http://127.0.0.1:9/v1/api/external" };
    const { code, stdout, stderr } = await conformance([], { ...url, SCENARIO_API_KEY: "sk_a" });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      "SCENARIO_API_KEY_OTHER is not set: export SCENARIO_API_KEY_OTHER=…, the key of a second team in the same region (docs/conformance.md).\n",
    );
  });

  test("all of them, in one line", async () => {
    const { code, stderr } = await conformance(["junit"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^SCENARIO_API_URL, SCENARIO_API_KEY and SCENARIO_API_KEY_OTHER are not set: export SCENARIO_API_URL=…, .*\n$/,
    );
    expect(stderr.trimEnd()).not.toContain("\n");
  });

  test("an address that is none", async () => {
    const keys = { SCENARIO_API_KEY: "sk_a", SCENARIO_API_KEY_OTHER: "sk_b" };
    const { code, stdout, stderr } = await conformance([], { ...keys, SCENARIO_API_URL: "localhost:4700" });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      '"localhost:4700" is not an http or https URL, such as http://127.0.0.1:4700/v1/api/external.\n',
    );
  });

  test("a word that no file of the suite has in its name, and the files that there are", async () => {
    const { code, stdout, stderr } = await conformance(["junit", "nosuch"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^No file of the suite has "nosuch" in its name\. They are: artifacts, auth, .*junit, .*variables-metadata\.\n$/,
    );
  });
});
