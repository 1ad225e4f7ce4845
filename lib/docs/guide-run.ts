import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startShop } from "../../examples/shop/server.ts";
import { loadScenario } from "../../functions/core/scenario/load-scenario.ts";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { startRegionProcess } from "../cli/demo/region-process.ts";
import { inRegion } from "../cli/operator/operator-region.ts";
import { root } from "../verify/command.ts";

/** The port at which the scenario expects the shop. */
const shopPort = 4801;
const team = "acme";

/** What a job of the guide leaves. */
export interface GuideRun {
  /** What its terminal shows, the command first. */
  terminal: string;
  /** The results folder. */
  results: string;
}

/** Runs the scenario of the guide with the shop and a region of its own, as its job does when a check does not hold. */
export async function runGuide(folder: string): Promise<GuideRun> {
  const shop = await startShop({ port: shopPort });
  const data = join(folder, "data");
  const region = await startRegionProcess(data, join(folder, "region.log"));
  try {
    const scenario = await loadScenario(join(root, "examples/scenarios/look-inside.yaml"));
    const key = await inRegion({ local: data }, async (code) => {
      await scenarioStore().register(team, scenario);
      return (await keyStore().issue({ team, region: code, expiresAt: null })).key;
    });
    const words = ["run", "Look inside", "--tag", "smoke", "--var", "price=€ 9.90", "--out", "results"];
    const env = { ...process.env, CI: "true", SCENARIO_API_URL: region.baseUrl, SCENARIO_API_KEY: key };
    const said = await outputOf([join(root, "bin/scenario.js"), ...words], folder, env);
    const typed = words.map((word) => (word.includes(" ") ? `"${word}"` : word)).join(" ");
    return { terminal: `$ npm run -s scenario -- ${typed}\n${said}`, results: join(folder, "results") };
  } finally {
    await region.stop();
    await shop.close();
  }
}

/** What a program writes, in the order in which it writes it. */
async function outputOf(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, words, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => parts.push(text));
  }
  await once(child, "close");
  return parts.join("");
}
