import { expect, test } from "vitest";
import { xmlAttribute, xmlText } from "../../../functions/core/xml-text.ts";

test.each([
  ["markup", "<a>&lt;]]>", "&lt;a&gt;&amp;lt;]]&gt;"],
  ["a carriage return, which a parser would change", "a\r\nb", "a&#13;\nb"],
  ["quotes and white space as they are", '"it\'s"\t\n', '"it\'s"\t\n'],
  ["what XML cannot hold as U+FFFD", "\0\u{1b}\ud83d\uffff", "\ufffd\ufffd\ufffd\ufffd"],
  ["characters of every plane", "ü漢🛒", "ü漢🛒"],
])("a text has %s", (_, text, markup) => {
  expect(xmlText(text)).toBe(markup);
});

test("a text can neither escape an attribute nor lose its white space there", () => {
  expect(xmlAttribute('a" b="<\n\t\r')).toBe("a&quot; b=&quot;&lt;&#10;&#9;&#13;");
});
