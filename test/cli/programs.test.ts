import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startShop } from "../../examples/shop/server.ts";
import { program, root } from "./command.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** All npm scripts that run a program of the project, with the program's path. */
const programs = Object.entries(scripts).flatMap(([name, words]) => {
  const [, path] = /^(?:exec )?node (\S+)$/.exec(words) ?? [];
  return path === undefined ? [] : [[name, path] as const];
});

test("the npm scripts that are programs of the project are found", () => {
  expect(programs.map(([name]) => name)).toEqual(
    expect.arrayContaining(["start", "demo", "shop", "scenario", "bench", "conformance", "verify:deploy"]),
  );
});

test("the README says which commands are no programs of the project, and so have other options", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const ours = programs.map(([name]) => name);
  const commands = [...readme.matchAll(/`(npm (?:run )?([\w:]+))/g)];
  const others = commands.filter(([, , name = ""]) => !ours.includes(name)).map(([, command]) => command);
  const said = readme.split("\n\n").find((paragraph) => paragraph.includes("`--help`")) ?? "";
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((command) => !said.includes(`\`${command}\``))).toEqual([]);
});

test("docs/contract.md says which commands of the command line take no --json", async () => {
  const { stdout } = await program(["bin/scenario.js", "--help"]);
  const names = [...stdout.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name = ""]) => name);
  const without: string[] = [];
  for (const name of names) {
    const help = (await program(["bin/scenario.js", name, "--help"])).stdout;
    if (!help.includes("--json") && !help.includes("Commands:")) without.push(`\`${name}\``);
  }
  const contract = readFileSync(join(root, "docs/contract.md"), "utf8");
  const said = contract.split("\n\n").find((paragraph) => paragraph.includes("takes `--json`")) ?? "";
  expect(without).not.toEqual([]);
  expect(without.filter((name) => !said.includes(name))).toEqual([]);
}, 60_000);

describe.each(programs)("npm run %s", (name, path) => {
  test("--help prints its usage and exits 0", async () => {
    const { code, stdout, stderr } = await program([path, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage: npm (run )?${name} --`));
  });

  test("an unknown option is a usage error: no run, and no stack trace", async () => {
    const stderr = "error: unknown option '--nonsense'\n(--help lists what is accepted)\n";
    expect(await program([path, "--nonsense"])).toEqual({ code: 2, stdout: "", stderr });
  });
});

test.each([
  ["shop", ["examples/shop/server.ts", "--port", "N"]],
  ["shop", ["examples/shop/server.ts", "--port", "65536"]],
  ["bench", ["bench/bench.ts", "--runs", "many"]],
  ["bench", ["bench/bench.ts", "fun"]],
  ["verify:deploy", ["bin/verify-deploy.ts", "mars"]],
  ["verify:modes", ["bin/verify-modes.ts", "--mode", "one-process"]],
  ["verify:libraries", ["bin/verify-libraries.ts", "Unknown"]],
])("npm run %s: a bad value in %j is a usage error", async (_, words) => {
  const { code, stdout, stderr } = await program(words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^error: .* is invalid.*\n\(--help lists what is accepted\)\n$/);
});

test("npm run shop: a port in use is an error that names it", async () => {
  const other = await startShop();
  onTestFinished(() => other.close());
  const { port } = new URL(other.url);
  expect(await program(["examples/shop/server.ts", "--port", port])).toEqual({
    code: 2,
    stdout: "",
    stderr: `Port ${port} cannot be served: it is in use by another process.\n`,
  });
});
