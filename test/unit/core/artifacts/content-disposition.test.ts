import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "../../../../functions/core/artifacts/content-disposition.ts";
import { anyCharacter } from "../../support/any-character.ts";

test.each([
  ["report.pdf", 'attachment; filename="report.pdf"'],
  ["Ω.pdf", "attachment; filename=\"_.pdf\"; filename*=UTF-8''%CE%A9.pdf"],
  ['a"b.pdf', "attachment; filename=\"a_b.pdf\"; filename*=UTF-8''a%22b.pdf"],
  ["it's (1)*.pdf", 'attachment; filename="it\'s (1)*.pdf"'],
  ["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
  ["a\r\nSet-Cookie: b", 'attachment; filename="a__Set-Cookie: b"'],
])("%j", (name, expected) => expect(contentDisposition("attachment", name)).toBe(expected));

test("no name can end the header, escape its quotes, or break the encoding", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (name) =>
      /^inline; filename="[\x20-\x21\x23-\x7e]*"(; filename\*=UTF-8''[\w.~!$&+^`|%-]*)?$/.test(
        contentDisposition("inline", name),
      ),
    ),
    { numRuns: 1000 },
  );
});
