import { join, resolve } from "node:path";
import { Command, CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { addLocalOptions, type LocalOptions, localOptionsOf } from "../../lib/local/local-options.ts";

function parseLocalOptions(args: readonly string[]): LocalOptions {
  const command = addLocalOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return localOptionsOf(command.parse(args, { from: "user" }));
}

describe("docs/contract.md, Commands: the options of npm start", () => {
  test("have the contract's defaults", () => {
    expect(parseLocalOptions([])).toEqual({
      port: 4700,
      data: join(resolve(import.meta.dirname, "../.."), ".local"),
      region: "us",
      all: false,
      tick: 60_000,
      allow: ["127.0.0.1:*", "localhost:*", "[::1]:*"],
    });
  });

  test("accept durations with units, and hosts besides this machine", () => {
    expect(parseLocalOptions(["--tick", "500ms"]).tick).toBe(500);
    expect(parseLocalOptions(["--tick", "5m"]).tick).toBe(300_000);
    const hosts = ["--allow", "10.0.0.1:8080", "--allow", "intranet:*"];
    expect(parseLocalOptions(hosts).allow.slice(3)).toEqual(["10.0.0.1:8080", "intranet:*"]);
  });

  test.each([
    [["--port", "65536"]],
    [["--port", "-1"]],
    [["--data", ""]],
    [["--tick", "soon"]],
    [["--tick", "0s"]],
    [["--tick", "25h"]],
    [["--region", "mars"]],
    [["--allow", "host"]],
    [["--allow", "host:65536"]],
    [["--allow", ""]],
    [["--allow", "a:1,b:2"]],
    [["--all", "--region", "eu"]],
    [["--all", "--port", "65534"]],
    [["--unknown"]],
    [["more"]],
  ])("%j is refused", (args) => {
    expect(() => parseLocalOptions(args)).toThrow(CommanderError);
  });

  test("say of a tick whether it is no duration or one out of range", () => {
    expect(() => parseLocalOptions(["--tick", "10"])).toThrow(
      '"10" is not a duration: write a number with its unit',
    );
    expect(() => parseLocalOptions(["--tick", "25h"])).toThrow(
      '"25h" is out of range: write a duration from 100ms to 24h.',
    );
  });
});
