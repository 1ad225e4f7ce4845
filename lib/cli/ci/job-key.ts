import { createHash } from "node:crypto";
import type { CiService } from "./ci-service.ts";

/**
 * The idempotency key of a request that a CI job makes: the same whenever that job is run again, and another one for another
 * request. docs/contract.md, "Commands".
 * @returns `null` where the environment does not say which job it is.
 */
export function jobKeyOf(
  name: string,
  { job }: CiService,
  environment: NodeJS.ProcessEnv,
  request: object,
): string | null {
  const values = job.map((variable) => environment[variable]);
  if (values.length === 0 || values.some((value) => !value)) return null;
  return `${name}-${digestOf([values, request])}`;
}

/** The key of the run that follows one which the same job had completed before. */
export function keyAfter(key: string, executionId: string): string {
  return `${key}-${digestOf(executionId)}`.slice(-255);
}

/** Half of a SHA-256 in hexadecimal digits, which collide no more easily than ids. */
function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
