import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
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

  /** Where the instance's `/tmp` is for this process: that of the first process within its namespaces. */
  async #temporary(): Promise<string> {
    const { pid } = this.#process;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
    return `/proc/${children.trim().split(" ")[0]}/root/tmp`;
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
