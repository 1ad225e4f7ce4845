import { mkdir, mkdtemp, realpath, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadScenario, loadWithUploads } from "../../../../functions/core/scenario/load-scenario.ts";

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
  test.each(["shop", "files", "twenty-steps", "twenty-steps-five-tests", "second-thoughts"])(
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

  test("a recording is found in the folder of the file", async () => {
    await write("own/r.json", recording);
    const { tests } = await loadScenario(await write("own/s.yaml", naming("./r.json")));
    expect(tests[0]?.steps).toEqual([{ type: "keyDown", key: "a" }]);
  });

  test("its path is kept as others find it in their checkout", async () => {
    const path = await write("own/s.yaml", "name: S\ntests: [{ name: T, skip: x }]");
    expect((await loadScenario(path)).file).toBe(relative(process.cwd(), await realpath(path)));
    await write(".git", "gitdir: elsewhere");
    expect((await loadScenario(path)).file).toBe("own/s.yaml");
    await symlink(join(folder, "own"), join(folder, "linked"));
    expect((await loadScenario(join(folder, "linked/s.yaml"))).file).toBe("own/s.yaml");
  });

  test("a byte order mark is ignored", async () => {
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

  describe("files to upload", () => {
    const uploading = (path: string) =>
      `name: S\ntests: [{ name: T, steps: [{ type: upload, selectors: [a], files: ["${path}"] }] }]`;

    test("are found in its folder and below, whatever is in them", async () => {
      await mkdir(join(folder, "own/deep"));
      const content = Uint8Array.of(0xff, 0, 0xfe);
      await write("own/deep/a.bin", content);
      const { scenario, uploads } = await loadWithUploads(
        await write("own/s.yaml", uploading("./deep/a.bin")),
      );
      expect(scenario.uploads).toMatchObject([{ path: "./deep/a.bin", sizeBytes: 3 }]);
      expect([...uploads]).toEqual([["./deep/a.bin", Buffer.from(content)]]);
    });

    test.each([
      ["../a.bin", "is not below the folder"],
      ["/etc/passwd", "is not below the folder"],
      ["linked.bin", "is not below the folder"],
      ["linked/a.bin", "is not below the folder"],
      ["deep", "it is a folder"],
      ["none.bin", "there is no such file"],
    ])("outside of it, or missing, are refused: %s", async (path, message) => {
      const outside = await write("a.bin", "x");
      await mkdir(join(folder, "own/deep"));
      await symlink(outside, join(folder, "own/linked.bin"));
      await symlink(folder, join(folder, "own/linked"));
      await expect(loadScenario(await write("own/s.yaml", uploading(path)))).rejects.toThrow(
        new RegExp(`s.yaml:2:\\d+ tests\\[0\\].steps\\[0\\].files\\[0\\]: "${path}" .*${message}`),
      );
    });

    test("larger than 10 MB are not even read", async () => {
      await write("own/a.bin", "");
      await truncate(join(folder, "own/a.bin"), 1024 ** 4);
      await expect(loadScenario(await write("own/s.yaml", uploading("a.bin")))).rejects.toThrow(
        'files[0]: "a.bin" is larger than 10 MiB.',
      );
    });
  });

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
