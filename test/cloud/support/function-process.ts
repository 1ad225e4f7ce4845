import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { user } from "../../../lib/verify/box.ts";
import { startSandboxed } from "./function-sandbox.ts";
import { RuntimeApi } from "./runtime-api.ts";
import type { SynthesizedFunction } from "./synthesized.ts";

/** The variables that Lambda itself sets; HOME and TMPDIR are not among them. */
function lambdaVariables({ name, properties }: SynthesizedFunction, api: string): Record<string, string> {
  return {
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
    AWS_LAMBDA_RUNTIME_API: api,
    AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
    _HANDLER: properties.Handler,
    LANG: "en_US.UTF-8",
    TZ: ":UTC",
    PATH: "/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin",
  };
}

/** A warm instance of a function, whose processes follow one another and share `/tmp`. */
export class FunctionProcess {
  readonly #api: RuntimeApi;
  readonly #process: ChildProcess;
  readonly #timeoutMs: number;

  private constructor(api: RuntimeApi, process: ChildProcess, timeoutMs: number) {
    this.#api = api;
    this.#process = process;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @param scratch a folder for the roots of processes.
   * @param environment variables in addition to Lambda's.
   */
  static async start(
    made: SynthesizedFunction,
    scratch: string,
    environment: Record<string, string>,
  ): Promise<FunctionProcess> {
    const { name, folder, properties } = made;
    const api = await RuntimeApi.listen(`arn:aws:lambda:local:000000000000:function:${name}`);
    const child = startSandboxed({
      root: await mkdtemp(join(scratch, `${name}-`)),
      folder,
      temporaryBytes: properties.EphemeralStorage.Size * 1024 * 1024,
      environment: { ...environment, ...lambdaVariables(made, api.address) },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
    child.once("exit", (code) => {
      api.break(
        new Error(`The process of ${name} ended with ${code}:\n${Buffer.concat(printed).subarray(-4000)}`),
      );
    });
    return new FunctionProcess(api, child, properties.Timeout * 1000);
  }

  invoke(event: unknown): Promise<unknown> {
    return this.#api.invoke(event, this.#timeoutMs);
  }

  /** The names of what lies in `/tmp`. */
  async temporaryFiles(): Promise<string[]> {
    return (await readdir(await this.#temporary())).sort();
  }

  /** Leaves a folder with a file in `/tmp`, as the function's user, that refuses even this user all access. */
  async leave(name: string): Promise<void> {
    const folder = join(await this.#temporary(), name);
    await mkdir(folder);
    await writeFile(join(folder, "file"), name);
    if (process.getuid?.() === 0) {
      for (const path of [join(folder, "file"), folder]) await chown(path, user.id, user.group);
    }
    await chmod(folder, 0);
  }

  /**
   * Leaves a process of the function's user, in a session of its own, whose parent has ended: nothing but the user tells whose it is.
   * Its program is one of this machine, as the function has none.
   */
  async leaveProcess(words: readonly string[]): Promise<void> {
    const { id, group } = user;
    const asUser =
      process.getuid?.() === 0
        ? ["--pid", "setpriv", `--reuid=${id}`, `--regid=${group}`, "--clear-groups"]
        : ["--user", "--preserve-credentials", "--pid"];
    const target = String(await this.#firstProcess());
    const left = spawn("nsenter", ["--target", target, ...asUser, "setsid", "--fork", ...words], {
      stdio: "ignore",
    });
    const [code] = await once(left, "exit");
    if (code !== 0) throw new Error(`nsenter ended with ${code}.`);
    while (!(await this.processes()).includes(words.join(" "))) await sleep(20);
  }

  /** The command lines of the instance's processes that have not ended. */
  async processes(): Promise<string[]> {
    const folder = `/proc/${await this.#firstProcess()}/root/proc`;
    const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name));
    const lines = await Promise.all(
      numbers.map((number) => readFile(join(folder, number, "cmdline"), "utf8").catch(() => "")),
    );
    return lines.filter((line) => line !== "").map((line) => line.split("\0").join(" ").trim());
  }

  /** Where the instance's `/tmp` is for this process. */
  async #temporary(): Promise<string> {
    return `/proc/${await this.#firstProcess()}/root/tmp`;
  }

  /** The first process within the instance's namespaces. */
  async #firstProcess(): Promise<number> {
    const { pid } = this.#process;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    return Number(children.trim().split(" ")[0]);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, "exit");
      this.#process.kill("SIGKILL");
      await ended;
    }
    this.#api.close();
  }
}
