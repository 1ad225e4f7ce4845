import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../lib/cloud/bundling.ts";
import { routes } from "../lib/routes.ts";
import type { BenchOptions } from "./bench-options.ts";
import { bundleFunction, linkPackages, loadOf, madeFolder } from "./function-load.ts";
import { median, printTable, verdict } from "./numbers.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

/** The largest allowed ratio of a function to its floor. */
const target = 1.3;

/** What a floor imports from each SDK package in a function's bundle; some of the packages are not clients. */
const clients: Readonly<Record<string, string>> = {
  "@aws-sdk/client-dynamodb": "DynamoDBClient",
  "@aws-sdk/client-eventbridge": "EventBridgeClient",
  "@aws-sdk/client-s3": "S3Client",
  "@aws-sdk/client-sfn": "SFNClient",
  "@aws-sdk/client-ssm": "SSMClient",
  "@aws-sdk/client-sts": "STSClient",
  "@aws-sdk/lib-dynamodb": "DynamoDBDocumentClient",
  "@aws-sdk/s3-request-presigner": "getSignedUrl",
};

interface Compared {
  name: string;
  /** Folders of the bundles. */
  bundle: string;
  floor: string;
}

/**
 * Compares what a cold start of each function of the API loads with its floor: a handler that imports the same AWS clients
 * and nothing else, bundled in the same way. Each is loaded in a fresh process, alternating between the two.
 */
export async function coldStarts({ runs }: BenchOptions): Promise<boolean> {
  return inTemporaryFolder(async (folder) => {
    linkPackages(folder);
    const names = [...new Set(routes.map(({ handler }) => handler))];
    const rows = names.map((name) => measured(bundled(name, folder), runs));
    printTable(`Cold starts of the API's functions (medians of ${runs} loads)`, [
      ["function", "load, processor", "floor", "ratio", "size", "floor", "ratio", ""],
      ...rows.map(({ cells, holds }) => [...cells, verdict(holds)]),
    ]);
    console.log(`  aim: both ratios ≤ ${target}    again: npm run bench -- cold-starts --runs ${runs}`);
    return rows.every(({ holds }) => holds);
  });
}

function bundled(name: string, folder: string): Compared {
  const { folder: own, carried } = bundleFunction(name, folder);
  const used = Object.keys(clients).filter((client) =>
    carried.some((file) => file.includes(`node_modules/${client}/`)),
  );
  const entry = join(folder, `${name}.ts`);
  writeFileSync(entry, floorOf(used));
  const floor = madeFolder(folder, `${name}-floor`);
  bundle({ entry, browser: false }, floor);
  return { name, bundle: own, floor };
}

function floorOf(packages: readonly string[]): string {
  const imports = packages.map((name) => `import { ${clients[name]} } from "${name}";`);
  const names = packages.map((name) => clients[name]);
  return `${imports.join("\n")}\nexport const handler = async () => [${names.join(", ")}];\n`;
}

function measured(compared: Compared, runs: number): { cells: string[]; holds: boolean } {
  const loads = Array.from(
    { length: runs },
    () => [loadOf(compared.bundle).loadMs, loadOf(compared.floor).loadMs] as const,
  );
  const [own, floor] = [median(loads.map(([ms]) => ms)), median(loads.map(([, ms]) => ms))];
  const [size, floorSize] = [sizeOf(compared.bundle), sizeOf(compared.floor)];
  const ratios = [own / floor, size / floorSize] as const;
  return {
    cells: [
      compared.name,
      ...[`${own.toFixed(0)} ms`, `${floor.toFixed(0)} ms`, ratios[0].toFixed(2)],
      ...[`${(size / 1000).toFixed(0)} kB`, `${(floorSize / 1000).toFixed(0)} kB`, ratios[1].toFixed(2)],
    ],
    holds: ratios.every((ratio) => ratio <= target),
  };
}

/** The size of all files in bytes, including those that are loaded on demand. */
function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
