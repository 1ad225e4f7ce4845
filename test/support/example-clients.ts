import { spawnSync } from "node:child_process";

/** An example client, and the program that runs it. */
export interface ExampleClient {
  language: string;
  /** The language, and what is missing here to run it: for the name of a test. */
  title: string;
  isRunnable: boolean;
  program: string;
  words: readonly string[];
}

/** For short use on a busy machine. */
const javaOptions = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** The clients in languages whose programs bring all that they need; that in TypeScript needs the client package. */
export const exampleClients: readonly ExampleClient[] = [
  clientIn("Python", "python3", 3, ["examples/clients/run_scenario.py"]),
  clientIn("Java", "java", 17, [...javaOptions, "examples/clients/RunScenario.java"]),
];

function clientIn(language: string, program: string, oldest: number, words: string[]): ExampleClient {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = Number(/\d+/.exec(stdout ?? "")?.[0] ?? 0);
  const isRunnable = version >= oldest;
  const title = isRunnable ? language : `${language} (not run: there is no ${program} ${oldest} here)`;
  return { language, title, isRunnable, program, words };
}
