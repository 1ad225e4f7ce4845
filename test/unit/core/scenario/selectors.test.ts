import { describe, expect, test } from "vitest";
import { cssFault } from "../../../../functions/core/scenario/css-fault.ts";
import { parseScenario } from "../../../../functions/core/scenario/parse-scenario.ts";
import { xpathFault } from "../../../../functions/core/scenario/xpath-fault.ts";
import { badCss, badXPath, goodCss, goodXPath, unknownCss } from "../../../support/selector-samples.ts";

const none = () => Promise.reject(new Error("none"));

/** The message of the check for a scenario with this one step; `null` if it is valid. */
function messageOf(step: object): Promise<string | null> {
  const text = JSON.stringify({ name: "S", variables: { x: "1" }, tests: [{ name: "T", steps: [step] }] });
  return parseScenario(text, "s.json", none, none).then(
    () => null,
    (error: Error) => error.message.replace(/^s\.json:\d+:\d+ tests\[0\]\.steps\[0\]\./, ""),
  );
}

const click = (...selectors: unknown[]) => messageOf({ type: "click", selectors });

describe("docs/contract.md, A scenario file: a selector that cannot be read is refused", () => {
  test.each<[string, string]>([
    ["a:not(", "Not a CSS selector: :not() needs something in parentheses."],
    ["a..b", "Not a CSS selector: identifier is expected at character 3."],
    ["a,", "Not a CSS selector: it ends in a comma."],
    ["> a", 'Not a CSS selector: it begins with ">".'],
    ["#1a", 'Not a CSS selector: an id that begins so is written [id="1a"].'],
    ["[data-id=1]", 'Not a CSS selector: a value that is no plain word stands in quotes, [data-id="1"].'],
    ["/html/body", 'Not a CSS selector: an XPath begins with "//" or with "xpath/".'],
    ["a:contains('x')", 'Not a CSS selector: browsers do not support ":contains": write "text/…" instead.'],
    ["::-p-text(Pay)", 'Not a CSS selector: browsers do not support "::-p-text": write "text/…" instead.'],
    ["::-p-aria(Pay)", 'Not a CSS selector: browsers do not support "::-p-aria": write "aria/…" instead.'],
    ["::-p-xpath(//a)", 'Not a CSS selector: browsers do not support "::-p-xpath": write "xpath/…" instead.'],
    [
      "a:fist-child",
      'Not a CSS selector: Chromium has no pseudo-class ":fist-child". Did you mean ":first-child"?',
    ],
    ["a:hass(b)", 'Not a CSS selector: Chromium has no pseudo-class ":hass". Did you mean ":has()"?'],
    ["a:foo", 'Not a CSS selector: Chromium has no pseudo-class ":foo"; a class is written ".foo".'],
    ["a:not(b, :-moz-x)", 'Not a CSS selector: Chromium has no pseudo-class ":-moz-x".'],
    ["a:matches(b)", 'Not a CSS selector: browsers do not support ":matches": write :is(…) instead.'],
    ["a:hover(x)", 'Not a CSS selector: ":hover" takes no argument: leave out the parentheses.'],
    ["::befor", 'Not a CSS selector: Chromium has no pseudo-element "::befor". Did you mean "::before"?'],
    [
      "::hover",
      'Not a CSS selector: "::hover" is a pseudo-class, which is written with one colon, ":hover".',
    ],
    [
      ":selection",
      'Not a CSS selector: ":selection" is a pseudo-element, which is written with two colons, "::selection".',
    ],
    [
      "a:not(::before)",
      'Not a CSS selector: "::before" is a pseudo-element, which cannot stand within ":not()".',
    ],
    [
      "::part(x) b",
      'Not a CSS selector: "::part(x)" is a pseudo-element: only another one or a pseudo-class can follow it.',
    ],
    [
      ":has(:has(a))",
      'Not a CSS selector: ":has()" cannot stand within another: write ":has(a b)" for ":has(a:has(b))".',
    ],
    [
      ":host(a b)",
      'Not a CSS selector: ":host()" takes a selector of one element, without spaces, ">", "+" or "~".',
    ],
    [":state('x')", "Not a CSS selector: :state('x') takes one name, without quotes."],
    ["a++b", 'Not a CSS selector: there is no selector between "+" and "+".'],
    [".card*", 'Not a CSS selector: "*" is an element name, which comes first, as in "a.card:hover".'],
    [
      "a/**/b",
      'Not a CSS selector: "a" and "b" are two element names: put a space, ">" or a comma between them.',
    ],
    [
      "text=Save",
      'Not a CSS selector: "text=…" and the like are written "text/…", "aria/…", "xpath/…", and an id "#…".',
    ],
    [
      "x-shop >>> button",
      'Not a CSS selector: it has no way into shadow roots: write "pierce/…", or a chain of selectors, ["x-shop", "button"].',
    ],
    ["text/", 'Not a selector: a text has to follow "text/", as in "text/Add to basket".'],
    ["text/ ", 'Not a selector: a text has to follow "text/", as in "text/Add to basket".'],
    ...["aria/", "aria/ ", 'aria/[name=""]', 'aria/[role=""]'].map((selector): [string, string] => [
      selector,
      `Not a selector: a name or a role has to follow "aria/", as in "aria/Save" or 'aria/[role="button"]'.`,
    ]),
    ['aria/Save[role="buton"]', 'Not a selector: there is no role "buton". Did you mean "button"?'],
    ['aria/Save[role="Button"]', 'Not a selector: there is no role "Button". Did you mean "button"?'],
    [
      'aria/[role="spinner"]',
      'Not a selector: there is no role "spinner": roles are those of ARIA, such as "button", "dialog" and "status".',
    ],
    ["aria/Save[role=button]", 'Not a selector: a role is written [role="button"], in quotes and brackets.'],
    ['aria/Save[role="button"', 'Not a selector: a role is written [role="button"], in quotes and brackets.'],
    ["aria/[name=Save]", 'Not a selector: a name is written [name="Save"], in quotes and brackets.'],
    ["pierce/a[", "Not a CSS selector: identifier is expected at character 3."],
    ["//a[", "Not an XPath that finds elements: the [ at character 4 is never closed."],
    [
      "xpath///a[ends-with(@x, 'y')]",
      "Not an XPath that finds elements: XPath 1.0, which browsers know, has no function ends-with().",
    ],
    ["//a[contains(.)]", "Not an XPath that finds elements: contains() does not take 1 argument."],
    ["//a]", "Not an XPath that finds elements: the ] at character 4 closes nothing."],
    ["(//a]", "Not an XPath that finds elements: the ] at character 5 does not close the ( at character 1."],
    ["//a/", 'Not an XPath that finds elements: it ends in "/".'],
    ["//foo()", 'Not an XPath that finds elements: foo() at character 3 cannot follow a "/".'],
    ["//a[@id=='x']", "Not an XPath that finds elements: it is not a valid XPath 1.0 expression."],
    ["xpath/count(//a)", "Not an XPath that finds elements: it gives a value, not elements."],
    // This selector crashes the page in Chromium.
    ["//a[$x]", 'Not an XPath that finds elements: "$x" has no value; a variable is written {{name}}.'],
  ])("%s", async (selector, message) => {
    expect(await click(selector)).toBe(`selectors[0]: ${message}`);
  });

  test("but not an aria/ with a role or a name alone", async () => {
    expect(await click('aria/[role="button"]', 'aria/[name="Save"]', 'aria/Save[role="button"]')).toBeNull();
  });

  test("nor a role that only Chromium gives, or another vocabulary has", async () => {
    const roles = ["LabelText", "Legend", "Date", "Audio", "StaticText", "doc-chapter", "graphics-symbol"];
    expect(await click(...roles.map((role) => `aria/[role="${role}"]`))).toBeNull();
  });

  test("nor a name that has brackets of its own", async () => {
    expect(await click("aria/Inbox [3]", "aria/roles[0]", "aria/Save [draft] as")).toBeNull();
  });

  test("in a chain, at its place", async () => {
    expect(await click("#a", ["x-shop", "b["])).toMatch(/^selectors\[1\]\[1\]: Not a CSS selector/);
  });

  test("in the target of a drag", async () => {
    const step = { type: "drag", selectors: ["#a"], to: { selectors: ["b["] } };
    expect(await messageOf(step)).toMatch(/^to\.selectors\[0\]: Not a CSS selector/);
  });

  test("but not one with a placeholder, nor a text or a name", async () => {
    expect(await click("#{{x}}[", "text/a[", "aria/a[")).toBeNull();
  });
});

describe("docs/contract.md, A scenario file: selectors are judged as Chromium judges them", () => {
  const refused = (selectors: readonly string[], faultOf: (selector: string) => string | null) =>
    selectors.filter((selector) => faultOf(selector) !== null);

  test("none that it accepts is refused", () => {
    expect(refused(goodCss, cssFault)).toEqual([]);
    expect(refused(goodXPath, xpathFault)).toEqual([]);
  });

  test("none that another version may accept is refused", () => {
    expect(refused(unknownCss, cssFault)).toEqual([]);
  });

  test("every one that no version accepts is refused", () => {
    expect(refused(badCss, cssFault)).toEqual(badCss);
    expect(refused(badXPath, xpathFault)).toEqual(badXPath);
  });
});
