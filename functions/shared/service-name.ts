import { serviceName } from "../../lib/config.ts";
import { environmentIfSet } from "./environment.ts";

/** The name under which this deployment's metrics and events go: those of its stage, if it has one. */
export function thisService(): string {
  return environmentIfSet("serviceName") ?? serviceName(null);
}
