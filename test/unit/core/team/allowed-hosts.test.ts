import { describe, expect, test } from "vitest";
import {
  hostRule,
  InvalidAllowedHost,
  parseAllowedHosts,
} from "../../../../functions/core/team/allowed-hosts.ts";

describe("the list of allowed private hosts", () => {
  test("is host:port or host:*, separated by commas, in one spelling", () => {
    const list = " 127.0.0.1:* ,LOCALHOST:8080,[0:0:0:0:0:0:0:1]:443,shop.internal:80,";
    expect(parseAllowedHosts(list)).toEqual([
      "127.0.0.1:*",
      "localhost:8080",
      "[::1]:443",
      "shop.internal:80",
    ]);
  });

  test("may be empty", () => {
    expect(parseAllowedHosts("")).toEqual([]);
  });

  test.each([
    "host",
    "host:",
    ":80",
    "host:0",
    "host:65536",
    "host:http",
    "*.internal:80",
    "a b:80",
    "http://a:80",
    "::1:80",
    "a@b:80",
    "999.1.1.1:80",
  ])("refuses %s by name", (entry) => {
    expect(() => parseAllowedHosts(`good:80,${entry}`)).toThrow(InvalidAllowedHost);
    expect(() => parseAllowedHosts(entry)).toThrow(`"${entry}"`);
  });

  test("opens the host and port that it names and no other", () => {
    const allows = hostRule(["127.0.0.1:*", "shop.internal:80"]);
    expect(allows("127.0.0.1", 1)).toBe(true);
    expect(allows("shop.internal", 80)).toBe(true);
    expect(allows("shop.internal", 81)).toBe(false);
    expect(allows("localhost", 80)).toBe(false);
    expect(allows("127.0.0.2", 80)).toBe(false);
  });
});
