import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { useTrial } from "../try-steps.ts";

const trial = useTrial({ "/never": () => {} });

test("docs/scenarios.md: a request ends at its step's limit, also if garbage is collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const collecting = setInterval(collect, 5);
  onTestFinished(() => clearInterval(collecting));
  const { failure } = await trial.run([
    { type: "request", method: "GET", url: "{{site}}/never", timeout: 400 },
  ]);
  expect(failure?.message).toBe(`GET ${trial.origin()}/never was not answered within 400 ms.`);
});
