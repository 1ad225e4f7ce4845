import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { BrowserMode } from "../../functions/attempt/browser-mode.ts";
import { boxMissing } from "../../lib/verify/box.ts";
import { openLambdaBox } from "../../lib/verify/lambda-box.ts";

const missing = boxMissing();

/** @returns what a shell in the box prints, and in what the box differs from Lambda here. */
async function inBox(mode: BrowserMode, script: string) {
  const box = await openLambdaBox(mode);
  try {
    const child = box.start(["/bin/sh", "-c", `exec 2>&1; ${script}`]);
    const printed = child.stdout ? (await text(child.stdout)).trim() : "";
    return { printed, missing: box.missing };
  } finally {
    await box.close();
  }
}

describe.skipIf(missing !== null)(`a box like Lambda's${missing ? ` (${missing})` : ""}`, () => {
  test("is writable below /tmp and nowhere else, with one gibibyte of space", async () => {
    const places = `${import.meta.dirname}/x /usr/x /etc/x /dev/shm/x /x /tmp/x`;
    const written = `for place in ${places}; do (: > $place) 2>/dev/null && echo $place; done; df -B1 --output=size /tmp`;
    const { printed } = await inBox("single-process", written);
    expect(printed).toMatch(/^\/tmp\/x\n\s*1B-blocks\n\s*1073741824$/);
  });

  test("has its files mounted so that not even root can change them", async () => {
    const { printed } = await inBox("single-process", "cat /proc/self/mounts");
    const mounts = printed.split("\n").map((line) => line.split(" "));
    const writable = mounts.flatMap(([, path = "", , options = ""]) => (/^ro\b/.test(options) ? [] : [path]));
    expect(writable.filter((path) => !path.startsWith("/dev/")).sort()).toEqual(["/proc", "/tmp"]);
  });

  test("sees only its own processes, and its user has no name", async () => {
    const seen = "ls /proc | grep -c '^[0-9]'; whoami";
    const { printed } = await inBox("single-process", seen);
    const [processes, name] = printed.split("\n");
    expect(Number(processes)).toBeLessThan(6);
    if (process.getuid?.() === 0) expect(name).toMatch(/cannot find name .*993/);
  });

  test("grants user namespaces to Chromium's own sandbox only", async () => {
    const made = "unshare --user true && echo granted";
    expect((await inBox("sandboxed", made)).printed).toBe("granted");
    expect((await inBox("several-processes", made)).printed).toContain("Operation not permitted");
  });

  test("limits memory and processors, or reports that it does not", async () => {
    const { printed, missing: unlimited } = await inBox("single-process", "cat /proc/self/cgroup");
    const isLimited = (controller: RegExp) => controller.test(printed);
    expect(isLimited(/\bmemory:\/lambda-box-|^0::\/lambda-box-/m)).toBe(
      !unlimited.some((line) => /^Memory/.test(line)),
    );
    expect(isLimited(/\bcpu\b.*:\/lambda-box-|^0::\/lambda-box-/m)).toBe(
      !unlimited.some((line) => /processors/.test(line)),
    );
  });
});
