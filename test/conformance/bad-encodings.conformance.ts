import { expect } from "vitest";
import { expectReadOrRefused, post, rightBody, takingBodies, withField } from "./support/bodies.ts";
import { questionOf } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { patientExchange } from "./support/exchange.ts";
import { baseUrl } from "./support/inputs.ts";
import { expectProblem } from "./support/problem.ts";
import { artifactsPath } from "./support/runs.ts";

const limit = 64 * 1024;

clause("docs/contract.md, Errors: a body over 64 KiB is invalid_request, one of 64 KiB is read", async () => {
  for (const path of takingBodies) {
    const right = rightBody(path);
    expect((await post(path, right.padEnd(limit, " "))).status).toBe(404);
    expectProblem(await post(path, right.padEnd(limit + 1, " ")), "invalid_request");
    expectProblem(await post(path, right.padEnd(1024 * 1024, " ")), "invalid_request");
  }
});

clause(
  "docs/contract.md, What the gateway answers by itself: a body too large for it is refused by its own 413 or as invalid_request",
  async () => {
    for (const path of takingBodies) {
      for (const megabytes of [7, 11]) {
        const body = rightBody(path).padEnd(megabytes * 1024 * 1024, " ");
        const question = questionOf("POST", { body, headers: { "Content-Type": "application/json" } });
        const answer = await patientExchange(`${baseUrl()}${path}`, question);
        if (answer.status !== 413) expectProblem(answer, "invalid_request");
      }
    }
  },
);

clause("docs/contract.md, Errors: the 64 KiB are bytes, not characters", async () => {
  const value = "€".repeat(limit / 3);
  const body = withField("/run-scenario/", `"metadata":{"a":"${value}"}`);
  expect(body.length).toBeLessThan(limit);
  expectProblem(await post("/run-scenario/", body), "invalid_request");
});

clause("docs/contract.md, Errors: a wrong media type is invalid_request", async () => {
  const types = [
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
  ];
  for (const path of takingBodies) {
    for (const type of [...types, "application/jsonp", "json", "*/*"]) {
      expectProblem(await post(path, rightBody(path), { "Content-Type": type }), "invalid_request");
    }
  }
});

clause(
  "docs/contract.md, Errors: application/json with parameters, in any case, is the right media type",
  async () => {
    for (const path of takingBodies) {
      for (const type of [
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "Application/JSON",
      ]) {
        expect((await post(path, rightBody(path), { "Content-Type": type })).status).toBe(404);
      }
    }
  },
);

clause("docs/contract.md, Errors: odd encodings are read or refused, never a 500", () =>
  expectReadOrRefused((path) => {
    const right = rightBody(path);
    const invalid = Buffer.from(withField(path, '"metadata":{"a":"\u00ff\u00fe\u00c0\u00af"}'), "latin1");
    const utf16 = Buffer.from(right, "utf16le");
    const escaped = [
      '"metadata":{"a":"\\ud800"}',
      '"metadata":{"\\udfff":"a"}',
      '"metadata":{"a":"\\u0000"}',
    ];
    const cut = Buffer.concat([Buffer.from(right), Buffer.from([0xe2, 0x82])]);
    return [`\ufeff${right}`, invalid, utf16, cut, ...escaped.map((field) => withField(path, field))];
  }),
);

clause("docs/contract.md, Errors: odd ids in a body are unknown or refused, never a 500", () =>
  expectReadOrRefused((path) => {
    const name = path === artifactsPath ? "execution_id" : "scenario_id";
    const texts = [
      "",
      " ",
      "none",
      "\\u0000",
      "\\ud800",
      "__proto__",
      "../..",
      "%00",
      "exe_",
      "TEAM#a",
      "x".repeat(60_000),
    ];
    return texts.map((text) => `{"${name}":"${text}"}`);
  }),
);
