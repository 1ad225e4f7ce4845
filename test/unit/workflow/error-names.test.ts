import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { runScenario } from "../../../lib/workflow/run-scenario.ts";

const functions = fileURLToPath(new URL("../../../functions", import.meta.url));

/** Our errors that the workflow knows by name, and the file that defines each. */
const known = {
  BrowserUnavailable: "attempt/browser-unavailable.ts",
  StorageUnavailable: "workflow/storage-unavailable.ts",
  SecretNotFound: "core/team/secret-not-found.ts",
  OrderExpired: "workflow/order-expired.ts",
};

/**
 * The names that Step Functions and its integration with Lambda give, of those that the workflow matches.
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 * https://docs.aws.amazon.com/step-functions/latest/dg/bp-lambda-serviceexception.html
 */
const ofAws = [
  "Runtime.ExitError",
  "Lambda.AWSLambdaException",
  "Lambda.ClientExecutionTimeoutException",
  "Lambda.SdkClientException",
  "Lambda.ServiceException",
  "Lambda.TooManyRequestsException",
  "Lambda.Unknown",
  "States.ALL",
];

type ErrorClass = new (message: string, options?: object) => Error;

/** The exports of a module as they are in a deployed bundle. */
async function minified(file: string): Promise<Record<string, ErrorClass>> {
  const options = { bundle: true, minify: true, format: "esm", platform: "node", write: false } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [`${functions}/${file}`] });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(/* @vite-ignore */ `data:text/javascript;base64,${code}`);
}

describe("The workflow and its tasks know errors by name", () => {
  test("every name that the workflow matches is one of ours or of AWS", () => {
    const lists = JSON.stringify(runScenario).matchAll(/"ErrorEquals":\[([^\]]*)\]/g);
    const names = [...lists].flatMap(([, list = ""]) => JSON.parse(`[${list}]`) as string[]);
    expect(new Set(names)).toEqual(new Set([...Object.keys(known), ...ofAws]));
  });

  test.each(Object.entries(known))("%s keeps its name in a minified bundle", async (name, file) => {
    const { [name]: Thrown } = await minified(file);
    expect(Thrown && new Thrown("A fault", {}).name).toBe(name);
  });
});
