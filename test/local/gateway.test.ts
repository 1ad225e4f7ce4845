import { connect } from "node:net";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { Gateway, type GatewayOptions } from "../../lib/local/gateway/gateway.ts";
import { Throttle } from "../../lib/local/gateway/throttle.ts";
import { AwsJsonEndpoint } from "../../lib/local/http/aws-json.ts";
import { listen } from "../../lib/local/http/listener.ts";
import { LambdaEndpoint } from "../../lib/local/lambda.ts";
import { ObjectFolder } from "../../lib/local/s3/object-folder.ts";
import { S3Endpoint } from "../../lib/local/s3/s3.ts";
import { StsEndpoint } from "../../lib/local/sts.ts";
import { basePath, routes } from "../../lib/routes.ts";

type Answer = (event: APIGatewayProxyEvent) => unknown;

/** A gateway in front of a function of the test; the default function returns its event. */
async function gateway(answer: Answer = echo, options: Partial<GatewayOptions> = {}): Promise<string> {
  const common = {
    awsRegion: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    clock: () => new Date(),
    log: () => undefined,
  };
  const handlers = async (name: string) => async (event: unknown) => {
    if (!routes.some((route) => route.handler === name)) throw new Error(`No function ${name}`);
    return answer(event as APIGatewayProxyEvent);
  };
  const listener = await listen(0, {
    gateway: new Gateway({ handlers, log: common.log, ...options }),
    s3: new S3Endpoint({ ...common, bucket: "bucket", objects: new ObjectFolder("/nowhere") }),
    awsJson: new AwsJsonEndpoint({ ...common, services: [] }),
    overview: null,
    sts: new StsEndpoint(common),
    lambda: new LambdaEndpoint({ ...common, handlers }),
  });
  onTestFinished(() => listener.close());
  return `http://127.0.0.1:${listener.port}`;
}

function echo(event: APIGatewayProxyEvent): APIGatewayProxyResult {
  return { statusCode: 200, body: JSON.stringify(event) };
}

const problemShape = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  request_id: z.string(),
  errors: z.array(z.unknown()).optional(),
});

/** Expects the contract's shape of an error, headers included. */
async function expectProblem(answer: Response, status: number, code: string): Promise<void> {
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/problem+json",
    "x-api-version": "1.1",
    "cache-control": "no-store",
    "x-request-id": expect.stringMatching(/.+/),
  });
  const problem = problemShape.parse(await answer.json());
  expect(problem).toMatchObject({ status, code, type: `urn:scenario-api:problem:${code}` });
  expect(problem.request_id).toBe(answer.headers.get("x-request-id"));
  expect("errors" in problem).toBe(code === "invalid_request");
}

/** A chunk of a body, as it is sent. */
const mebibyte = `${(1024 * 1024).toString(16)}\r\n${"a".repeat(1024 * 1024)}\r\n`;

/** Sends bytes as they are and reads until the other side closes. */
function exchange(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    let received = "";
    socket.on("data", (data) => {
      received += data;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
    socket.write(bytes);
  });
}

describe("A function is given the event of a REST API", () => {
  const status = `${basePath}/results-scenario/exe_1/status`;
  const eventOf = async (answer: Response) => (await answer.json()) as APIGatewayProxyEvent;

  test("both forms of a path lead to the same resource", async () => {
    const origin = await gateway();
    for (const path of [status, `${status}/`]) {
      expect(await eventOf(await fetch(origin + path))).toMatchObject({
        resource: "/api/external/results-scenario/{id}/status",
        path: path.slice("/v1".length),
        httpMethod: "GET",
        pathParameters: { id: "exe_1" },
        body: null,
        requestContext: { stage: "v1", path, identity: { sourceIp: "127.0.0.1" } },
      });
    }
  });

  test("every route of the table is served", async () => {
    const origin = await gateway();
    for (const { method, resource } of routes) {
      const path = `/v1${resource.replace("{id}", "exe_1")}/`;
      expect((await eventOf(await fetch(origin + path, { method }))).resource).toBe(resource);
    }
  });

  test("path and query are decoded, repeated values kept", async () => {
    const origin = await gateway();
    const path = status.replace("exe_1", "a%2Fb%20%C3%BC%00");
    const event = await eventOf(await fetch(`${origin}${path}?x=1&x=2%26&y=&z=a+b%ZZ`));
    expect(event.pathParameters).toEqual({ id: "a/b ü\0" });
    expect(event.queryStringParameters).toEqual({ x: "2&", y: "", z: "a b%ZZ" });
    expect(event.multiValueQueryStringParameters).toMatchObject({ x: ["1", "2&"] });
  });

  test("headers keep their case, repeated ones their values", async () => {
    const origin = await gateway();
    const request = `GET ${status} HTTP/1.1\r\nX-Api-KEY: a\r\nX-Api-KEY: b\r\nConnection: close\r\n\r\n`;
    const answer = await exchange(origin, request);
    const event = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as APIGatewayProxyEvent;
    expect(event.headers).toMatchObject({ "X-Api-KEY": "b" });
    expect(event.multiValueHeaders).toMatchObject({ "X-Api-KEY": ["a", "b"] });
  });

  test("a body that is not text comes in base64", async () => {
    const origin = await gateway();
    const post = (body: string | Uint8Array<ArrayBuffer>) =>
      fetch(`${origin}${basePath}/run-scenario`, { method: "POST", body }).then(eventOf);
    expect(await post("{ü}")).toMatchObject({ body: "{ü}", isBase64Encoded: false });
    expect(await post(new Uint8Array([0xff, 0xfe]))).toMatchObject({ body: "//4=", isBase64Encoded: true });
  });

  test("names of built-in properties are ordinary names", async () => {
    const origin = await gateway();
    const event = await eventOf(await fetch(`${origin}${status}?__proto__=1&constructor=2`));
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });
});

describe("A function's response is sent unchanged", () => {
  const ask = async (answer: unknown) => fetch(`${await gateway(() => answer)}${basePath}/scenarios/`);

  test("status, headers of both forms, and a body in base64", async () => {
    const answer = await ask({
      statusCode: 202,
      headers: { "X-One": "1", "Retry-After": 3 },
      multiValueHeaders: { "X-Many": ["a", "b"] },
      body: "/w==",
      isBase64Encoded: true,
    });
    expect(answer.status).toBe(202);
    expect(answer.headers.get("x-one")).toBe("1");
    expect(answer.headers.get("retry-after")).toBe("3");
    expect(answer.headers.get("x-many")).toBe("a, b");
    expect([...(await answer.bytes())]).toEqual([0xff]);
  });

  test("a 304 has no body", async () => {
    const answer = await ask({ statusCode: 304, headers: { ETag: '"a"' } });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
  });

  test.each([
    ["nothing", undefined],
    ["no status", { body: "x" }],
    ["an invalid status", { statusCode: 42 }],
    ["a header that cannot be sent", { statusCode: 200, headers: { "X-A": "a\r\nX-B: b" } }],
    [
      "a response larger than a function may return",
      { statusCode: 200, body: "x".repeat(6 * 1024 * 1024 + 101) },
    ],
    ["a response that is larger as JSON", { statusCode: 200, body: '"'.repeat(4 * 1024 * 1024) }],
  ])("%s is an internal error", async (_what, answer) => {
    await expectProblem(await ask(answer), 500, "internal_error");
  });
});

describe("docs/contract.md, What the gateway answers by itself", () => {
  const refused = async (answer: Response, body: string, status = 413) => {
    expect([answer.status, await answer.text()]).toEqual([status, body]);
    expect(answer.headers.get("x-request-id")).toBeNull();
  };
  const tooLong = "HTTP content length exceeded 10485760 bytes.";

  test("a body over 10 MB is refused in AWS's own words, announced or not, and whatever its path", async () => {
    const origin = await gateway();
    const large = new Uint8Array(11 * 1024 * 1024);
    for (const path of [`${basePath}/run-scenario/`, `${basePath}/nothing/`]) {
      await refused(await fetch(origin + path, { method: "POST", body: large }), tooLong);
    }
    const init = { method: "POST", body: new Blob([large]).stream(), duplex: "half" };
    await refused(await fetch(`${origin}${basePath}/run-scenario/`, init as RequestInit), tooLong);
  });

  test("a body that is too long for a function is, too: its event has 6 MB, as JSON", async () => {
    const origin = await gateway(() => ({ statusCode: 200 }));
    const post = (body: string) => fetch(`${origin}${basePath}/run-scenario/`, { method: "POST", body });
    expect((await post("x".repeat(5 * 1024 * 1024))).status).toBe(200);
    await refused(await post("x".repeat(7 * 1024 * 1024)), '{"message": "Request Too Long"}');
    await refused(await post('"'.repeat(4 * 1024 * 1024)), '{"message": "Request Too Long"}');
  });

  test("a request line and values of headers of more than 10,240 bytes together are, by a text; names do not count", async () => {
    const origin = await gateway();
    const path = `${basePath}/scenarios/`;
    const rest = ["127.0.0.1", "close", `GET ${path} HTTP/1.1`].join("").length;
    const asked = async (header: string, value: string) => {
      const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${header}: ${value}\r\n\r\n`;
      return (await exchange(origin, head)).split("\r\n")[0];
    };
    const longName = `X-${"n".repeat(1000)}`;
    expect(await asked(longName, "x".repeat(10_240 - rest))).toBe("HTTP/1.1 200 OK");
    const tooMuch = "HTTP/1.1 431 Request Header Fields Too Large";
    expect(await asked("X", "x".repeat(10_241 - rest))).toBe(tooMuch);
    const text = "HTTP header is larger than 10240 bytes.";
    for (const length of [10_240, 100_000]) {
      await refused(await fetch(`${origin}${path}?next=${"x".repeat(length)}`), text, 431);
      await refused(await fetch(origin + path, { headers: { "X-Long": "x".repeat(length) } }), text, 431);
    }
  });

  test("a chunked body over 10 MB is answered, and its connection closed", async () => {
    const origin = await gateway();
    const head = `POST ${basePath}/run-scenario/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await exchange(origin, `${head}${mebibyte.repeat(11)}0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });

  test("a client that waits for the answer before it ends such a body gets it at once, and may send on", async () => {
    const socket = connect(Number(new URL(await gateway()).port), "127.0.0.1");
    const faults: Error[] = [];
    socket.on("error", (error) => faults.push(error));
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(`POST ${basePath}/run-scenario/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent < 11; sent += 1) socket.write(mebibyte);
    let answer = "";
    const answered = new Promise<void>((resolve) => {
      socket.on("data", (data) => {
        answer += data;
        if (answer.endsWith(tooLong)) resolve();
      });
    });
    await answered;
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    socket.write(mebibyte);
    // It never ends the body: the gateway closes the connection after a while.
    await closed;
    expect(faults).toEqual([]);
  });

  test("slashes in a row count as one", async () => {
    const origin = await gateway();
    for (const path of [`${basePath}/scenarios//`, `${basePath}//scenarios`, "/v1//api/external/scenarios"]) {
      const event = (await (await fetch(origin + path)).json()) as APIGatewayProxyEvent;
      expect(event.resource).toBe("/api/external/scenarios");
    }
    const withoutId = await fetch(`${origin}${basePath}/results-scenario//status/`);
    await expectProblem(withoutId, 404, "route_not_found");
  });
});

describe("docs/contract.md, Identifiers: a malformed id is simply unknown", () => {
  test("one that is not UTF-8 reaches the function as it was sent", async () => {
    const origin = await gateway();
    for (const id of ["%", "%ZZ", "%FF", "exe_%C3%28"]) {
      const answer = await fetch(`${origin}${basePath}/results-scenario/${id}/status/`);
      expect([answer.status, (await answer.json()).pathParameters]).toEqual([200, { id }]);
    }
  });
});

describe("docs/contract.md, Errors: the gateway's own errors have the one shape", () => {
  test("an unknown path or method is route_not_found", async () => {
    const origin = await gateway();
    const unknown: [string, string][] = [
      ["GET", "/"],
      ["GET", "/v1"],
      ["GET", `${basePath}/nothing/`],
      ["GET", `${basePath}/results-scenario//status/`],
      ["GET", `${basePath}/Scenarios/`],
      ["POST", "/"],
      ...["PUT", "DELETE", "OPTIONS", "PATCH", "POST"].map((method): [string, string] => [
        method,
        `${basePath}/scenarios/`,
      ]),
    ];
    for (const [method, path] of unknown) {
      await expectProblem(await fetch(origin + path, { method }), 404, "route_not_found");
    }
    const head = await fetch(`${origin}${basePath}/scenarios/`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([404, ""]);
    expect(head.headers.get("x-api-version")).toBe("1.1");
  });

  test("an endless body is ended by closing the connection", async () => {
    const socket = connect(Number(new URL(await gateway()).port), "127.0.0.1");
    // A client that is still writing may get an error.
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(`POST ${basePath}/run-scenario/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const writeOn = () => {
      while (socket.writable && socket.write(mebibyte));
    };
    socket.on("drain", writeOn);
    writeOn();
    await closed;
  });

  test("a function that throws is an internal error without details", async () => {
    const origin = await gateway(() => {
      throw new Error("the table's name is secret");
    });
    const answer = await fetch(`${origin}${basePath}/scenarios/`);
    expect(await answer.clone().text()).not.toContain("secret");
    await expectProblem(answer, 500, "internal_error");
  });

  test("a function that does not respond in time is an internal error", async () => {
    const origin = await gateway(() => new Promise(() => undefined), { timeoutMs: 50 });
    await expectProblem(await fetch(`${origin}${basePath}/scenarios/`), 500, "internal_error");
  });

  test("a request beyond the gateway's rate is rate_limited, with Retry-After", async () => {
    const origin = await gateway(echo, { limits: { ratePerSecond: 0.001, burst: 2 } });
    const ask = () => fetch(`${origin}${basePath}/scenarios/`);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const third = await ask();
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    await expectProblem(third, 429, "rate_limited");
  });

  test("a bucket refills at its rate, up to its burst", () => {
    let now = 0;
    const throttle = new Throttle({ ratePerSecond: 10, burst: 2 }, () => now);
    const taken = () => Array.from({ length: 4 }, () => throttle.take()).filter(Boolean).length;
    expect(taken()).toBe(2);
    now += 100;
    expect(taken()).toBe(1);
    now += 60_000;
    expect(taken()).toBe(2);
  });
});

describe("Malformed HTTP does not get further than the gateway", () => {
  const path = `${basePath}/scenarios/`;
  test.each([
    ["text that is not HTTP, which is read as an unknown method", "hello\r\n\r\n", 404],
    ["a header without a colon", `GET ${path} HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n`, 400],
    ["two lengths", `POST ${path} HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      "a body with invalid chunks",
      `POST ${basePath}/run-scenario/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
      400,
    ],
    ["an unknown method", `FOO ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 404],
    ["CONNECT", "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n", 404],
    ["no host", `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`, 200],
    ["an expectation", `GET ${path} HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n`, 200],
    ["the whole address", `GET http://x${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 200],
    ["an upgrade", `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n`, 200],
  ])("%s", async (_what, bytes, status) => {
    const origin = await gateway();
    const answer = await exchange(origin, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status !== 200) {
      expect(answer).toContain("Content-Type: application/problem+json\r\n");
      expect(answer).toMatch(/\r\nX-Request-Id: .+\r\n/);
      expect(problemShape.parse(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).status).toBe(status);
    }
    expect((await fetch(`${origin}${path}`)).status).toBe(200);
  });
});
