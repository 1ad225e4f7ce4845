import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AttemptOrder } from "../../../functions/core/attempt/attempt-order.ts";
import type { StepResult } from "../../../functions/core/run/result.ts";
import { handler } from "../../../functions/run-test.lambda.ts";
import { superviseAttempt } from "../../../functions/runner/supervise-attempt.ts";
import { passedAttempt } from "../../support/run-report.ts";
import { holds, testOf } from "../../support/scenarios.ts";
import { useMockedAws } from "../support/mocked-aws.ts";
import { runId } from "../support/stored.ts";

vi.mock("../../../functions/runner/supervise-attempt.ts", () => ({ superviseAttempt: vi.fn() }));

const aws = useMockedAws();
const attempt = vi.mocked(superviseAttempt);
const folder = "runs/acme/exe_1/run_1/tests/000/attempt-1/";
const input = {
  team: "acme",
  execution_id: "exe_1",
  run_id: runId,
  index: 0,
  attempt: 1,
  order: "https://bucket.example/orders/0-1.json?signed",
};

/** What was uploaded by forms, by its key. */
let uploaded: Map<string, string>;
/** The storage's answers, by the method of the request. */
let answers: Record<"GET" | "POST", (url: string) => Response | Promise<Response>>;

beforeEach(() => {
  uploaded = new Map();
  answers = {
    GET: () => Response.json(orderOf()),
    POST: () => new Response(null, { status: 204 }),
  };
  attempt.mockReset();
  attempt.mockResolvedValue(passedAttempt(["Open"]));
  // The pauses between attempts to reach the storage pass at once.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.setTimerTickMode("nextTimerAsync");
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const answer = await answers[method as "GET" | "POST"](url);
    if (answer.ok && body instanceof FormData) {
      uploaded.set(String(body.get("key")), await (body.get("file") as Blob).text());
    }
    return answer;
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

function orderOf(overrides: Partial<AttemptOrder> = {}): AttemptOrder {
  const form = (name: string) => ({ url: "https://bucket.example/", fields: { key: folder + name } });
  return {
    until: new Date(Date.now() + 3_000_000).toISOString(),
    attempt: 1,
    test: testOf("Buys a book", [holds]),
    viewport: { width: 640, height: 360 },
    video: true,
    trace: "off",
    values: {},
    secrets: { CARD: "4242 4242" },
    deadline: "2999-01-01T00:00:00.000Z",
    uploads: {},
    stop: "https://bucket.example/cancel?signed",
    forms: { "trace.zip": form("trace.zip"), "handed-in.json": form("handed-in.json") },
    ...overrides,
  };
}

/** The name and message of the task's error, which the workflow sees. */
async function faultOf(event: unknown): Promise<{ name: string; message: string }> {
  return handler(event).then(
    () => ({ name: "none", message: "" }),
    ({ name, message }: Error) => ({ name, message }),
  );
}

describe("An attempt", () => {
  test("is given its order's secrets, hands in its result, and tells the workflow nothing", async () => {
    expect(await handler(input)).toBeUndefined();
    expect(attempt.mock.calls[0]?.[0]).toMatchObject({ secrets: { CARD: "4242 4242" }, attempt: 1 });
    expect(JSON.parse(uploaded.get(`${folder}handed-in.json`) ?? "")).toMatchObject({ outcome: "passed" });
    expect(aws.log.join("")).not.toMatch(/4242 4242|signed/);
    const [line] = aws.log.map((text) => JSON.parse(text));
    expect(line).toMatchObject({ message: "An attempt ended", outcome: "passed" });
    // How full the function's /tmp was, by which `npm run verify:aws` judges it.
    expect(line.temporary_used_mib).toBeGreaterThan(0);
    expect(line.temporary_used_mib).toBeLessThanOrEqual(line.temporary_size_mib);
    expect(line).toHaveProperty("unpack_ms");
  });

  test("hands in a download by the form of its name, and by an earlier version's for all that begin alike", async () => {
    const name = "download-1-file";
    attempt.mockImplementation(async ({ files }) => {
      await files.write(name, Buffer.from("a,b"), "text/csv");
      return passedAttempt(["Keeps"]);
    });
    for (const key of [name, "download-1-"]) {
      const form = { url: "https://bucket.example/", fields: { key: `${folder}${key}` } };
      answers.GET = () => Response.json(orderOf({ forms: { ...orderOf().forms, [key]: form } }));
      uploaded.clear();
      await handler(input);
      expect(uploaded.get(folder + name)).toBe("a,b");
    }
  });

  test.each([
    ["that was begun by an earlier version", { ...input, order: undefined }, () => Response.json(orderOf())],
    ["whose order was removed or whose link has ended", input, () => new Response("", { status: 403 })],
    [
      "whose links would end before it",
      input,
      () => Response.json(orderOf({ until: new Date().toISOString() })),
    ],
  ])("%s is ordered anew", async (_, event, answer) => {
    answers.GET = answer;
    expect(await faultOf(event)).toMatchObject({ name: "OrderExpired" });
    expect(attempt).not.toHaveBeenCalled();
  });

  test.each([400, 403, 404])(
    "whose order is answered with %i although its link lives is a fault of the storage: ordering it anew would have no end",
    async (status) => {
      const linkOf = (signedAt: number) => {
        const signed = new Date(signedAt).toISOString().replace(/[-:]|\.\d+/g, "");
        return { ...input, order: `${input.order}&X-Amz-Date=${signed}&X-Amz-Expires=3000` };
      };
      answers.GET = () => new Response("", { status });
      expect(await faultOf(linkOf(Date.now()))).toMatchObject({ name: "StorageUnavailable" });
      expect(await faultOf(linkOf(Date.now() - 3_000_000))).toMatchObject({ name: "OrderExpired" });
      expect(attempt).not.toHaveBeenCalled();
    },
  );
});

describe("An attempt that has begun", () => {
  const begun = "https://bucket.example/begun?signed";
  const uploads = {
    ...orderOf().forms,
    begun: { url: "https://bucket.example/", fields: { key: `${folder}begun` } },
  };
  const order = () => Response.json(orderOf({ begun, forms: uploads }));

  /** What an attempt does before its first step. */
  const beginning: typeof superviseAttempt = async ({ mayBegin }) => {
    await mayBegin?.();
    return passedAttempt(["Open"]);
  };

  test("tells so before its first step", async () => {
    answers.GET = (url) => (url === begun ? new Response("", { status: 403 }) : order());
    attempt.mockImplementation(async (request) => {
      const result = await beginning(request);
      expect(uploaded.has(`${folder}begun`)).toBe(true);
      return result;
    });
    await handler(input);
    expect(uploaded.has(`${folder}begun`)).toBe(true);
    attempt.mockImplementation(async () => passedAttempt(["Open"]));
    uploaded.clear();
    await handler(input);
    expect(uploaded.has(`${folder}begun`)).toBe(false);
  });

  test.each([400, 503])("does no step if telling so is answered with %i", async (status) => {
    answers.GET = (url) => (url === begun ? new Response("", { status: 403 }) : order());
    answers.POST = () => new Response("", { status });
    const steps = vi.fn();
    attempt.mockImplementation(async (request) => {
      const result = await beginning(request);
      steps();
      return result;
    });
    expect(await faultOf(input)).toMatchObject({ name: "StorageUnavailable" });
    expect(steps).not.toHaveBeenCalled();
  });

  test("does no step if telling so is not answered", async () => {
    answers.GET = (url) => (url === begun ? new Response("", { status: 403 }) : order());
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    answers.POST = () => {
      resolve();
      return new Promise(() => {});
    };
    attempt.mockImplementation(beginning);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const fault = faultOf(input);
      await asked;
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await fault).toMatchObject({ name: "StorageUnavailable" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("is not made while the storage does not say whether it has begun", async () => {
    answers.GET = (url) => (url === begun ? new Response("", { status: 503 }) : order());
    expect(await faultOf(input)).toMatchObject({ name: "StorageUnavailable" });
    expect(attempt).not.toHaveBeenCalled();
  });

  test("is not made again, whatever ended the process that made it", async () => {
    answers.GET = (url) => (url === begun ? new Response("") : order());
    expect(await faultOf(input)).toMatchObject({ name: "AttemptLost" });
    expect(attempt).not.toHaveBeenCalled();
  });
});

describe("The step that an attempt is at", () => {
  const planned = ["Open", "Wait"].map((title, index) => ({ number: index + 1, title })) as StepResult[];
  const begun = { startedAt: "", browserMode: "single-process", steps: planned } as const;
  const withForm = () => {
    const form = { url: "https://bucket.example/", fields: { key: `${folder}step.json` } };
    return Response.json(orderOf({ forms: { ...orderOf().forms, "step.json": form } }));
  };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const hasTold = () => uploaded.has(`${folder}step.json`);

  /** An attempt whose second step takes this long. */
  function waiting(milliseconds: number): void {
    attempt.mockImplementation(async ({ onBegin, onStep }) => {
      onBegin?.({ ...begun, steps: [...planned] });
      onStep?.({ ...planned[0], outcome: "passed" } as StepResult);
      await pause(milliseconds);
      return passedAttempt(["Open", "Wait"]);
    });
  }

  test("is told by the form of its order", async () => {
    answers.GET = withForm;
    waiting(1_500);
    await handler(input);
    expect(JSON.parse(uploaded.get(`${folder}step.json`) ?? "")).toEqual({
      format: 1,
      number: 2,
      total: 2,
      title: "Wait",
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test("is not told of an order that an earlier version wrote, and the attempt goes on as ever", async () => {
    waiting(60_000);
    await handler(input);
    expect(hasTold()).toBe(false);
    expect(uploaded.has(`${folder}handed-in.json`)).toBe(true);
    expect(aws.log.join("")).not.toContain("A step could not be told");
  });

  test.each([
    ["refuses it", () => new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 })],
    ["is not reached", () => Promise.reject(new TypeError("fetch failed"))],
  ])("does not decide over the attempt if the storage %s: the log has the reason once", async (_, fault) => {
    answers.GET = withForm;
    const { POST } = answers;
    attempt.mockImplementation(async ({ onBegin }) => {
      answers.POST = fault;
      onBegin?.({ ...begun, steps: [...planned] });
      await pause(20_000);
      answers.POST = POST;
      return passedAttempt(["Open", "Wait"]);
    });
    expect(await faultOf(input)).toMatchObject({ name: "none" });
    expect(hasTold()).toBe(false);
    expect(aws.log.filter((line) => line.includes("A step could not be told"))).toHaveLength(1);
    expect(aws.log.join("")).not.toContain("bucket.example");
  });

  test("keeps no attempt waiting whose storage does not answer", async () => {
    answers.GET = withForm;
    const { POST } = answers;
    attempt.mockImplementation(async ({ onBegin }) => {
      answers.POST = () => new Promise(() => {});
      onBegin?.({ ...begun, steps: [...planned] });
      await pause(2_000);
      answers.POST = POST;
      return passedAttempt(["Open", "Wait"]);
    });
    expect(await faultOf(input)).toMatchObject({ name: "none" });
  });
});

test("Why a file of an attempt could not be stored is in the log, without the address of its form", async () => {
  attempt.mockImplementation(async ({ files }) => {
    answers.POST = () => new Response("<Error><Code>EntityTooLarge</Code></Error>", { status: 400 });
    await expect(files.write("trace.zip", "", "application/zip")).rejects.toThrow();
    answers.POST = () => new Response(null, { status: 204 });
    return passedAttempt(["Open"]);
  });
  await handler(input);
  expect(aws.log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      message: "A file could not be stored",
      file: "trace.zip",
      error: expect.objectContaining({ message: "The storage answered 400 EntityTooLarge." }),
    }),
  );
  expect(aws.log.join("")).not.toContain("bucket.example");
});

describe("What the workflow retries by the name StorageUnavailable", () => {
  const faults = {
    "an error of the storage": () => new Response("", { status: 503 }),
    "no answer": () => Promise.reject(new TypeError("fetch failed")),
  };

  test.each(Object.entries(faults))("is %s, before an attempt and after it", async (_, fault) => {
    answers.POST = fault;
    expect(await faultOf(input)).toMatchObject({ name: "StorageUnavailable" });
    answers.GET = fault;
    expect(await faultOf(input)).toMatchObject({ name: "StorageUnavailable" });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test.each(Object.entries(faults))("does not include %s that passes", async (_, fault) => {
    let failures = 2;
    const { GET } = answers;
    answers.GET = (url) => (failures-- > 0 ? fault() : GET(url));
    expect(await faultOf(input)).toMatchObject({ name: "none" });
  });
});
