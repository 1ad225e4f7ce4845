import { describe, expect, test } from "vitest";
import { parseSetCookie } from "../../../functions/browser/sandbox/set-cookie.ts";

const url = new URL("https://shop.example.com/account/orders?page=2");
const ordinary = {
  ...{ name: "a", value: "1", domain: "shop.example.com", path: "/account", expires: -1 },
  ...{ httpOnly: false, secure: false, sameSite: "Lax" },
};
const now = () => Date.now() / 1000;

describe("A Set-Cookie header is read as browsers read it", () => {
  test.each<[string, object]>([
    ["a=1", {}],
    [" a = 1 ; Path=/ ", { path: "/" }],
    ["a=1; Path=shop", {}],
    ["a=x=y", { value: "x=y" }],
    ['a="1"', { value: '"1"' }],
    ["a=", { value: "" }],
    ["a=1; Secure; HttpOnly; SameSite=none", { secure: true, httpOnly: true, sameSite: "None" }],
    ["a=1; SAMESITE=STRICT", { sameSite: "Strict" }],
    ["a=1; SameSite=nonsense", {}],
    ["a=1; Domain=shop.example.com", { domain: ".shop.example.com" }],
    ["a=1; Domain=.Example.com", { domain: ".example.com" }],
    ["a=1; Domain=", {}],
    ["a=1; Max-Age=0", { expires: 1 }],
    ["a=1; Max-Age=-5", { expires: 1 }],
    ["a=1; Max-Age=soon", {}],
    ["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", { expires: 1 }],
    ["a=1; Expires=some day", {}],
  ])("%s", (header, differing) => {
    expect(parseSetCookie(header, url)).toEqual({ ...ordinary, ...differing });
  });

  test("Max-Age takes precedence over Expires, and both are limited", () => {
    const ends = (header: string) => (parseSetCookie(header, url)?.expires ?? 0) - now();
    expect(ends("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60")).toBeCloseTo(60, -1);
    expect(ends("a=1; Max-Age=99999999999")).toBeCloseTo(400 * 86_400, -1);
    expect(ends("a=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT")).toBeCloseTo(400 * 86_400, -1);
  });

  test.each(["a", "", "=", "a=1; Domain=other.example.com", "a=1; Domain=com", "a=1; Domain=op.example.com"])(
    "%o sets nothing",
    (header) => expect(parseSetCookie(header, url)).toBeNull(),
  );

  test("an IP address has cookies for itself only", () => {
    const numbers = new URL("http://127.0.0.1:8080/x");
    expect(parseSetCookie("a=1; Domain=127.0.0.1", numbers)).toMatchObject({
      domain: "127.0.0.1",
      path: "/",
    });
    expect(parseSetCookie("a=1; Domain=0.0.1", numbers)).toBeNull();
  });
});
