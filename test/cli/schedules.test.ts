import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenario } from "./command.ts";

let folder = "";
let local: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scenario-cli-"));
  local = ["--team", "acme", "--local", join(folder, "data")];
  const file = join(folder, "shop.yaml");
  await writeFile(file, "name: Shop\ntests: [{ name: A, skip: Not yet, steps: [] }]\n");
  await scenario(["push", file, "--new-team", ...local]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const schedule = (words: readonly string[]) => scenario(["schedule", ...words, ...local]);
const create = (...words: string[]) => schedule(["create", "--scenario", "Shop", ...words]);

describe("scenario schedule, on the data folder of a region that is not running", () => {
  test("create prints the id on standard output, and the next occurrences in its zone on standard error", async () => {
    const { code, stdout, stderr } = await create("--cron", "30 4 * * 1", "--timezone", "Asia/Kathmandu");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^exe_[0-9A-Z]{26}\n$/);
    const [heading, ...occurrences] = stderr.trimEnd().split("\n");
    expect(heading).toBe('Shop runs by "30 4 * * 1" in Asia/Kathmandu:');
    expect(occurrences.length).toBe(5);
    for (const line of occurrences) expect(line).toMatch(/^ {2}Mon \d{4}-\d\d-\d\d 04:30:00 \+05:45$/);
  });

  test("list shows each schedule with its next occurrence", async () => {
    const id = (await create("--every", "90m", "--until", "2999-01-01")).stdout.trim();
    const once = JSON.parse((await create("--at", "2990-06-01T00:00:00+02:00", "--json")).stdout);
    expect(once).toMatchObject({
      type: "one-off",
      state: "active",
      scheduled_for: "2990-05-31T22:00:00.000Z",
      next: [{ at: "2990-05-31T22:00:00.000Z", local: "2990-05-31T22:00:00+00:00" }],
    });
    const { stdout: listed } = await schedule(["list"]);
    expect(listed).toMatch(
      new RegExp(
        `^${id} +active +none yet +every 1 h 30 min, until 2999-01-01T00:00:00.000Z +Shop\n( {2}\\S.*\n){5}`,
        "m",
      ),
    );
    expect(listed).toMatch(
      new RegExp(`^${once.execution_id} +active +none yet +once, at 2990-.* Shop\n {2}\\S.*\n$`, "m"),
    );
  });

  test("create takes a selection, numbers being the names that the tests have now", async () => {
    const { code, stderr } = await create("--every", "15m", "--test", "1");
    expect(code).toBe(0);
    expect(stderr).toContain("Shop runs every 15 min, with tests A only:\n");
  });

  test("list says which tests a schedule runs, if not all", async () => {
    const id = (await create("--every", "25m", "--test", "1")).stdout.trim();
    expect((await schedule(["list"])).stdout).toMatch(
      new RegExp(`^${id} .* every 25 min, with tests A only +Shop$`, "m"),
    );
    const { schedules } = JSON.parse((await schedule(["list", "--json"])).stdout);
    expect(schedules.find((found: { execution_id: string }) => found.execution_id === id).selection).toEqual({
      tests: ["A"],
    });
  });

  test("pause, resume and delete print the new state of the schedule", async () => {
    const id = (await create("--every", "90m", "--until", "2999-01-01")).stdout.trim();
    expect(await schedule(["pause", id])).toMatchObject({ code: 0, stdout: `${id} is paused\n`, stderr: "" });
    const { schedules } = JSON.parse((await schedule(["list", "--json"])).stdout);
    expect(schedules.find((found: { execution_id: string }) => found.execution_id === id)).toMatchObject({
      state: "paused",
      schedule: { kind: "interval", every_ms: 5_400_000, until: "2999-01-01T00:00:00.000Z" },
      scheduled_for: null,
      next: [],
    });
    expect((await schedule(["resume", id])).stdout).toBe(`${id} is active\n`);
    expect((await schedule(["delete", id])).stdout).toBe(`${id} is deleted\n`);
    expect((await schedule(["delete", id])).code).toBe(0);
    expect((await schedule(["list"])).stdout).not.toContain(id);
  });

  test.each([
    [["--every", "15m", "--test", "B"], 'The scenario has no test "B". '],
    [
      ["--every", "15m", "--rerun", "exe_1"],
      "A run is repeated at once, and by no schedule: use run --rerun.",
    ],
    [["--cron", "0 25 * * *"], "--cron: In the hour, 25 is not from 0 to 23"],
    [["--every", "1d", "--scenario", "Nobody"], 'Team acme has no scenario "Nobody". It has Shop.'],
  ])(
    "%j is refused with exit code 2, what is wrong, and nothing on standard output",
    async (words, message) => {
      const { code, stdout, stderr } = await create(...words);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(message);
    },
  );

  test("an unknown schedule, or one that cannot be paused, exits 2 with the reason", async () => {
    const unknown = await schedule(["pause", "exe_00000000000000000000000000"]);
    expect(unknown).toMatchObject({
      code: 2,
      stderr: "Team acme has no execution exe_00000000000000000000000000.\n",
    });
    const id = (await create("--at", "2990-01-01")).stdout.trim();
    expect(await schedule(["pause", id])).toMatchObject({
      code: 2,
      stderr: `${id} is one-off: only a recurring execution is paused and resumed.\n`,
    });
  });
});
