import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadScenario } from "../../../functions/core/scenario/load-scenario.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "scenario-files-"));
  await mkdir(join(folder, "own"));
});
afterEach(() => rm(folder, { recursive: true }));

const recording = JSON.stringify({ title: "R", steps: [{ type: "keyDown", key: "a" }] });

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

function naming(path: string): string {
  return `name: S\ntests:\n  - { name: T, recording: ${path} }\n`;
}

describe("A scenario file on disk", () => {
  test.each(["shop", "twenty-steps", "twenty-steps-five-tests", "second-thoughts"])(
    "the example %s can be loaded",
    async (name) => {
      const scenario = await loadScenario(join("examples/scenarios", `${name}.yaml`));
      expect(scenario.tests.length).toBeGreaterThan(0);
    },
  );

  test("the benchmark's scenario has exactly twenty steps", async () => {
    const { tests } = await loadScenario("examples/scenarios/twenty-steps.yaml");
    expect(tests.map(({ steps }) => steps.length)).toEqual([20]);
  });

  test("a recording is found beside the file", async () => {
    await write("own/r.json", recording);
    const { tests } = await loadScenario(await write("own/s.yaml", naming("./r.json")));
    expect(tests[0]?.steps).toEqual([{ type: "keyDown", key: "a" }]);
  });

  test("a byte order mark is no part of it", async () => {
    const { name } = await loadScenario(
      await write("own/s.yaml", "\u{feff}name: S\ntests: [{ name: T, skip: x }]"),
    );
    expect(name).toBe("S");
  });

  test.each(["../r.json", "/etc/passwd.json", "linked.json"])(
    "a recording outside its folder is refused: %s",
    async (path) => {
      const outside = await write("r.json", recording);
      await symlink(outside, join(folder, "own/linked.json"));
      await expect(loadScenario(await write("own/s.yaml", naming(path)))).rejects.toThrow(
        `s.yaml:3:27 tests[0].recording: "${path}" is not below the folder of the scenario file.`,
      );
    },
  );

  test("a missing recording is reported at its line", async () => {
    await expect(loadScenario(await write("own/s.yaml", naming("r.json")))).rejects.toThrow(
      's.yaml:3:27 tests[0].recording: "r.json" cannot be read: there is no such file.',
    );
  });

  test.each<[string, string | Uint8Array, string]>([
    ["that is not UTF-8", Uint8Array.of(0xff, 0xfe, 0x00), "is not UTF-8 text."],
    ["of more than 1 MiB", "#".repeat(1024 * 1024 + 1), "is larger than 1 MiB."],
  ])("a file %s is refused", async (_, content, message) => {
    await expect(loadScenario(await write("own/s.yaml", content))).rejects.toThrow(message);
  });

  test("a file that is not there says so", async () => {
    await expect(loadScenario(join(folder, "none.yaml"))).rejects.toThrow(
      `none.yaml:1:1 "${join(folder, "none.yaml")}" cannot be read: there is no such file.`,
    );
  });
});
