import { environment } from "../shared/environment.ts";
import { onShutdown } from "../shared/shutdown.ts";
import { Runners } from "./runners.ts";

let runners: Runners | undefined;

/**
 * The runners of this process. In the cloud, teams share warm functions, so that no browser may outlive its
 * invocation. The embedded region belongs to one operator and keeps some browsers warm.
 */
export function processRunners(): Runners {
  if (runners) return runners;
  const made = new Runners({ reuse: environment("reuseBrowser") === "1" });
  runners = made;
  onShutdown(async () => {
    runners = undefined;
    await made.close();
  });
  return made;
}
