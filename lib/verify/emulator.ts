import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atMost } from "../../functions/core/at-most.ts";
import { command, root } from "./command.ts";
import { freePort } from "./free-port.ts";

/** The version of MiniStack, an emulator of AWS: https://pypi.org/project/ministack/ */
const version = "1.5.33";
const home = join(root, "node_modules/.cache", `ministack-${version}`);
const minute = 60_000;

/** A running emulator. */
export interface Emulator {
  /** Its only address, for every service of every region. */
  endpoint: string;
  /** The environment in which a process uses the emulator as its cloud, with the emulator's own credentials. */
  environment: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/**
 * Starts the emulator on a free port of this machine. If needed it is installed first, into a virtual environment of its own.
 * @param folder for its log and the folders of its functions.
 */
export async function startEmulator(folder: string): Promise<Emulator> {
  await install(join(folder, "install.log"));
  const port = await freePort();
  const temporary = join(folder, "functions");
  await mkdir(temporary);
  // It calls functions from scripts that it writes there, which a package.json in a folder above could declare to be modules.
  await writeFile(join(temporary, "package.json"), "{}");
  const child = spawn(join(home, "bin/ministack"), {
    env: {
      ...machineEnvironment(),
      GATEWAY_PORT: String(port),
      BIND_HOST: "127.0.0.1",
      MINISTACK_HOST: "127.0.0.1",
      // Functions run as processes of the Node.js that runs this.
      LAMBDA_EXECUTOR: "local",
      TMPDIR: temporary,
      PYTHONPATH: join(import.meta.dirname, "ministack"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  // However this process exits, it ends the emulator, which ends its functions.
  process.once("exit", () => child.kill("SIGTERM"));
  const log = createWriteStream(join(folder, "emulator.log"));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const endpoint = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill("SIGTERM");
    await atMost(20_000, exited).catch(() => {});
    if (child.exitCode === null) child.kill("SIGKILL");
  };
  try {
    await untilItAnswers(endpoint, () => child.exitCode === null, Date.now() + minute);
  } catch (error) {
    await close();
    throw error;
  }
  return { endpoint, environment: { ...machineEnvironment(), ...cloudEnvironment(endpoint) }, close };
}

async function install(log: string): Promise<void> {
  if (existsSync(join(home, "bin/ministack"))) return;
  const options = { env: process.env, log, limit: 5 * minute };
  await rm(home, { recursive: true, force: true });
  try {
    await command(["python3", "-m", "venv", home], options);
    await command([join(home, "bin/pip"), "install", "--quiet", `ministack==${version}`], options);
  } catch (error) {
    // The next start would take an incomplete environment for a complete one.
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}

/** This process's environment without the variables that are meant for the real cloud, a region or a test runner. */
function machineEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(AWS_|CDK_|SCENARIO_API_|VITEST|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

function cloudEnvironment(endpoint: string): NodeJS.ProcessEnv {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_EC2_METADATA_DISABLED: "true",
  };
}

async function untilItAnswers(endpoint: string, isRunning: () => boolean, until: number): Promise<void> {
  while (Date.now() < until && isRunning()) {
    const answer = await fetch(`${endpoint}/_ministack/health`).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error("The emulator did not start; its log says why.");
}
