import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { page } from "../fixture-site.ts";
import { opening, useTrial } from "../try-steps.ts";

const text = JSON.stringify({ ok: true });
const packed =
  (name: string, body: Buffer | string) => (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json", "content-encoding": name }).end(body);

/** 64 MB of zeros, compressed a thousandfold. Concatenated gzip streams unpack to their concatenated contents. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });

/** Responds with what it was sent. */
function echo(request: IncomingMessage, response: ServerResponse): void {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  const { method, headers } = request;
  request.on("end", () => response.end(JSON.stringify({ method, headers, body })));
}

const asked: IncomingMessage["headers"][] = [];

const trial = useTrial({
  "/asked": ({ headers }, response) => {
    asked.push(headers);
    response.end();
  },
  "/large-numbers": (_request, response) =>
    response.end(
      '{ "id": 9007199254740993, "ids": [1, 12345678901234567890], "size": 6.02e23, "due": -0.0, "dues": [-0] }',
    ),
  "/gzip": packed("gzip", gzipSync(text)),
  "/x-gzip": packed("X-GZip", gzipSync(text)),
  "/deflate": packed("deflate", deflateSync(text)),
  "/br": packed("br", brotliCompressSync(text)),
  "/zstd": packed("zstd", zstdCompressSync(text)),
  "/twice": packed("gzip, br", brotliCompressSync(gzipSync(text))),
  "/nothing": packed("gzip", ""),
  "/not-gzip": packed("gzip", "not gzip"),
  "/bomb": (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    for (let pieces = 0; pieces < 10; pieces += 1) response.write(bomb);
    response.end();
  },
  "/bomb-in-bomb": packed("gzip, gzip", gzipSync(Buffer.concat(Array.from({ length: 10 }, () => bomb)))),
  "/large": (_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024, "x")),
  "/endless": (_request, response) => {
    const timer = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(timer));
  },
  "/broken-off": (_request, response) => {
    response.writeHead(200, { "content-length": 100 }).write("x");
    setTimeout(() => response.destroy(), 50);
  },
  "/echo": echo,
  "/": page("Page", `<script>document.cookie = "page=1; path=/"</script><p></p>`),
  "/cookies": (_request, response) =>
    response
      .writeHead(200, {
        "set-cookie": [
          "call=2; Path=/; Max-Age=600",
          "page=; Path=/; Max-Age=0",
          "foreign=1; Domain=example.com",
        ],
      })
      .end(),
  "/log-in": (_request, response) =>
    response.writeHead(303, { "set-cookie": "session=abc; Path=/; HttpOnly", location: "/echo" }).end(),
  "/kept": (_request, response) => response.writeHead(307, { location: "/echo" }).end(),
  "/found": (_request, response) => response.writeHead(302, { location: "/echo" }).end(),
  "/elsewhere": (request, response) =>
    response
      .writeHead(307, { location: `http://localhost:${request.headers.host?.split(":")[1]}/echo` })
      .end(),
});

const get = (path: string, expectation: object = {}) => ({
  type: "request",
  method: "GET",
  url: `{{site}}${path}`,
  timeout: 5000,
  expect: expectation,
});
const ok = { json: { "$.ok": true } };

describe("A request from outside the page", () => {
  test("stops at 5 MB of a response, whatever it unpacks to, and keeps no more of it", async () => {
    const highestBefore = process.resourceUsage().maxRSS;
    for (const path of ["/bomb", "/bomb-in-bomb"]) {
      const { outcome, failure } = await trial.run([get(path)]);
      expect(failure?.message).toMatch(/^The answer to GET .*bomb is larger than 5 MB\.$/);
      expect(outcome).toBe("failed");
    }
    // In KB. The whole response would be 1.2 GB.
    expect(process.resourceUsage().maxRSS - highestBefore).toBeLessThan(200 * 1024);
  });

  const holds: [string, object[]][] = [
    ...["gzip", "x-gzip", "deflate", "br", "zstd", "twice"].map((packing): [string, object[]] => [
      `reads what is packed: ${packing}`,
      [get(`/${packing}`, ok)],
    ]),
    ["accepts an empty body, compressed or not", [get("/nothing", { status: 200 })]],
    ["reads 5 MB", [get("/large", { contains: "xxx" })]],
    ["requests only the headers with HEAD", [{ ...get("/bomb"), method: "HEAD" }]],
    [
      "sends a body unchanged",
      [{ ...get("/echo", { json: { "$.body": "a=1", "$.method": "PUT" } }), method: "PUT", body: "a=1" }],
    ],
    [
      "compares all digits of a number that is expected in quotes",
      [
        get("/large-numbers", {
          json: {
            "$.id": "9007199254740993",
            "$.ids": [1, "12345678901234567890"],
            "$.size": 6.02e23,
            "$.due": 0,
            "$.dues": [0],
          },
        }),
      ],
    ],
    [
      "captures all digits of a number",
      [
        { ...get("/large-numbers"), capture: { id: { json: "$.id" }, ids: { json: "$.ids" } } },
        {
          ...get("/echo", { json: { "$.body": "9007199254740993 [1,12345678901234567890]" } }),
          method: "POST",
          body: "{{id}} {{ids}}",
        },
      ],
    ],
    [
      "sends JSON, with its type and length",
      [
        {
          ...get("/echo", {
            json: {
              "$.body": '{"a":"é"}',
              '$.headers["content-type"]': "application/json",
              '$.headers["content-length"]': "10",
            },
          }),
          method: "POST",
          json: { a: "é" },
        },
      ],
    ],
    ["has the cookies of the pages", opening("/", get("/echo", { json: { "$.headers.cookie": "page=1" } }))],
    [
      "sets cookies for the pages, removes those that it expires, and leaves those of others",
      opening(
        "/",
        get("/cookies"),
        { type: "waitForExpression", expression: "document.cookie === 'call=2'", timeout: 3000 },
        get("/echo", { json: { "$.headers.cookie": "call=2" } }),
      ),
    ],
    [
      "keeps the cookies of a redirect",
      [
        {
          ...get("/log-in", { json: { "$.method": "GET", "$.body": "", "$.headers.cookie": "session=abc" } }),
          method: "POST",
          body: "x",
        },
      ],
    ],
    [
      "repeats the request if a redirect requires it",
      [{ ...get("/kept", { json: { "$.method": "POST", "$.body": "x" } }), method: "POST", body: "x" }],
    ],
    [
      "keeps the method after a 302, but for POST, as browsers do",
      [
        { ...get("/found", { json: { "$.method": "DELETE" } }), method: "DELETE" },
        { ...get("/found", { json: { "$.method": "PUT", "$.body": "x" } }), method: "PUT", body: "x" },
        { ...get("/found", { json: { "$.method": "GET", "$.body": "" } }), method: "POST", body: "x" },
        { ...get("/log-in", { json: { "$.method": "GET" } }), method: "DELETE" },
      ],
    ],
    [
      "sends the user name and password of the address",
      [
        {
          ...get("/echo", { json: { "$.headers.authorization": `Basic ${btoa("ada:secret")}` } }),
          url: "{{named}}/echo",
        },
      ],
    ],
  ];
  test.concurrent.each(holds)("%s", async (_name, steps) => {
    const values = { named: trial.origin().replace("://", "://ada:secret@") };
    const { outcome, failure } = await trial.run(steps, { values });
    expect({ outcome, failure }).toEqual({ outcome: "passed", failure: null });
  });

  test("has the user agent of the pages, and does not mention the proxy", async () => {
    asked.length = 0;
    const fetching = { type: "waitForExpression", expression: "fetch('/asked').then(() => true)" };
    const { outcome } = await trial.run(opening("/", get("/asked"), fetching));
    expect(outcome).toBe("passed");
    expect(asked.map((headers) => headers["user-agent"])).toEqual(
      Array(2).fill(expect.stringMatching(/Chrome/)),
    );
    expect(asked[0]?.["user-agent"]).toBe(asked[1]?.["user-agent"]);
    expect(Object.keys(asked[0] ?? {}).filter((name) => name.startsWith("proxy"))).toEqual([]);
  });

  const fails: [string, object, RegExp][] = [
    [
      "a response that does not end",
      { ...get("/endless"), timeout: 700 },
      /^GET .*\/endless was not answered within 700 ms\.$/,
    ],
    [
      "a response that breaks off",
      get("/broken-off"),
      /^The answer to GET .*\/broken-off could not be read: aborted\.$/,
    ],
    [
      "a response that is not compressed as it states",
      get("/not-gzip"),
      /^The answer to GET .*\/not-gzip could not be read: incorrect header check\.$/,
    ],
    [
      "a number that equals the expected one only after rounding",
      // biome-ignore lint/correctness/noPrecisionLoss: the value that a number in a scenario becomes
      get("/large-numbers", { json: { "$.id": 9007199254740993 } }),
      /to be 9007199254740992, but it was 9007199254740993\. A whole number beyond 9007199254740991 has to be expected in quotes/,
    ],
    [
      "another number in quotes",
      get("/large-numbers", { json: { "$.id": "9007199254740992" } }),
      /to be "9007199254740992", but it was 9007199254740993\.$/,
    ],
    [
      "a header that cannot be sent",
      { ...get("/echo"), headers: { "a b": "c" } },
      /could not be sent: Header name must be a valid HTTP token/,
    ],
  ];
  test.concurrent.each(fails)("fails at %s", async (_name, step, message) => {
    const { outcome, failure } = await trial.run([step]);
    expect(failure?.message).toMatch(message);
    expect(outcome).toBe("failed");
  });

  test("does not send another host what was meant for this one", async () => {
    const { port } = new URL(trial.origin());
    const step = {
      ...get("/elsewhere", { contains: "nothing of that" }),
      headers: { authorization: "Bearer abc", "x-other": "1" },
    };
    const { failure } = await trial.run([step], {
      allowedPrivateHosts: [`127.0.0.1:${port}`, `localhost:${port}`],
    });
    expect(failure?.message).toContain("x-other");
    expect(failure?.message).not.toContain("Bearer");
  });
});
