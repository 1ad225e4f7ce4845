import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

/** Chromium's processes that draw, as far as this process started them; a single process draws by itself. */
function drawingProcesses(): number[] {
  const pids = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parentOf(pid)));
  return pids.filter((pid) => isOurs(pid) && read(pid, "cmdline").includes("--type=gpu-process"));
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(read(pid, "status"))?.[1] ?? 0);
}

/** What the system says about a process; empty if it has ended. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

let isDrawnRarely = false;
/** Milliseconds for which pages are not drawn, and are drawn. */
const usual = { still: 505, drawn: 16 };
let rhythm = usual;
let drawing = Promise.resolve();

// The browser is closed when its processes run again.
afterEach(() => {
  isDrawnRarely = false;
  rhythm = usual;
  return drawing;
});

/** Lets pages be drawn for a frame or two, and then not for a while, as on a machine that is very busy. */
async function drawRarely(pids: readonly number[]): Promise<void> {
  while (isDrawnRarely) {
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    await pause(rhythm.still);
    for (const pid of pids) process.kill(pid, "SIGCONT");
    await pause(rhythm.drawn);
  }
}

const trial = useTrial({
  "/": page(
    "Restless",
    `<style>@keyframes go { from { left: 0 } to { left: 600px } }
    button { position: absolute; animation: go .6s linear infinite alternate }</style><button>Catch</button>
    <script>setTimeout(() => fetch("/rarely").then(() => { document.title = "Rarely" }), 300)</script>`,
  ),
  "/still": page(
    "Busy",
    `<style>@keyframes go { from { left: 0 } to { left: 600px } }
    i { position: absolute; top: 200px; animation: go .6s linear infinite alternate }</style><i>Busy</i>
    <button onclick="document.title = 'Clicked'">Sign in</button>
    <script>setTimeout(() => fetch("/rarely").then(() => { document.title = "Rarely" }), 300)</script>`,
  ),
  "/rarely": (_request, response) => {
    if (!isDrawnRarely) {
      isDrawnRarely = true;
      drawing = drawRarely(drawingProcesses());
    }
    response.end();
  },
});

test("an element that moves is not taken for still because its page is not drawn", async () => {
  const attempts = Array.from({ length: 4 }, () =>
    trial.run(
      opening(
        "/",
        { type: "waitForExpression", expression: "document.title === 'Rarely'" },
        { type: "click", selectors: ["aria/Catch"], timeout: 5000 },
      ),
    ),
  );
  for (const { outcome, failure } of await Promise.all(attempts)) {
    // A machine that is too busy for its last look says so first.
    expect(failure?.message).toMatch(/The button "Catch" .* did not stop moving for 5 s\.$/);
    expect(outcome).toBe("failed");
  }
});

test("an element that stands still is used though its page moves elsewhere and is drawn once a second", async () => {
  rhythm = { still: 900, drawn: 4 };
  const tried = await trial.run(
    opening(
      "/still",
      { type: "waitForExpression", expression: "document.title === 'Rarely'" },
      { type: "click", selectors: ["aria/Sign in"], timeout: 8000 },
      { type: "waitForExpression", expression: "document.title === 'Clicked'" },
    ),
  );
  expect(tried.failure).toBeNull();
});
