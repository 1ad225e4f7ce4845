import { expect, test } from "vitest";
import { isKnown } from "../../../../functions/core/request/entity-tag.ts";

const etag = '"abc"';

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" ,"y"', "*", " * ", '"a,b", "abc"'])(
  "If-None-Match: %s matches",
  (known) => expect(isKnown(known, etag)).toBe(true),
);

test.each([null, "", '"x"', "abc", '"abcd"', '"ABC"', '"x, abc"', '"', "**", "W/", '"a", *'])(
  "If-None-Match: %s does not",
  (known) => expect(isKnown(known, etag)).toBe(false),
);
