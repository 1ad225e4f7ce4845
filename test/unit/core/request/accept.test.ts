import { expect, test } from "vitest";
import { prefersJson } from "../../../../functions/core/request/accept.ts";

test.each([
  "application/json",
  "Application/JSON",
  "application/json; charset=utf-8",
  "application/json, */*;q=0.1",
  "text/html, application/json;q=0.9, application/xml;q=0.8",
  "application/xml;q=0, text/xml;q=0, */*",
])("Accept: %s gets JSON", (accept) => expect(prefersJson(accept)).toBe(true));

test.each([
  null,
  "",
  "*/*",
  "application/*",
  "application/xml",
  "text/xml",
  "application/xml, application/json",
  "application/json;q=0",
  "application/json;q=0.1, application/xml;q=0.2",
  "application/json;q=none",
  "image/png",
  ";;,,",
  "application/jsonp",
])("Accept: %s gets XML", (accept) => expect(prefersJson(accept)).toBe(false));
