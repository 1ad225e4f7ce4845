import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PrintOrder } from "../../../functions/core/attempt/print-order.ts";
import { handler } from "../../../functions/print-report.lambda.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

// The browser's process is the only dependency that is not the storage.
vi.mock("../../../functions/runner/print-pdf.ts", () => ({
  printerOf: () => async (html: string) => Buffer.from(`%PDF of ${html}`),
}));
vi.mock("../../../functions/runner/film-cards.ts", () => ({
  cardMakerOf: () => async (cards: unknown[]) => cards.map((_, index) => Buffer.from([index])),
}));

useMockedAws();
const form = { url: "https://bucket.example/", fields: { key: "orders/acme/exe_1/run_1/print-1/printed" } };
const input = { team: "acme", execution_id: "exe_1", run_id: "run_1", order: "https://bucket.example/order" };
let order: PrintOrder;
let uploaded: [string, string][];

beforeEach(() => {
  uploaded = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit = {}) => {
    if (!(body instanceof FormData)) return Response.json(order);
    uploaded.push([String(body.get("key")), await (body.get("file") as Blob).text()]);
    return new Response(null, { status: 204 });
  });
  return () => vi.unstubAllGlobals();
});

describe("The function that prints", () => {
  test("hands in the PDF of the page in its order", async () => {
    order = { kind: "pdf", html: "<p>A report", form };
    await handler(input);
    expect(uploaded).toEqual([[form.fields.key, "%PDF of <p>A report"]]);
  });

  test("hands in the films of the cards in its order", async () => {
    const card = { heading: "", title: "One", note: "", tone: "good" } as const;
    order = { kind: "cards", cards: [card, card], viewport: { width: 640, height: 360 }, form };
    await handler(input);
    expect(JSON.parse(uploaded[0]?.[1] ?? "")).toEqual(["AA==", "AQ=="]);
  });

  test("fails by the name StorageUnavailable without an order", async () => {
    vi.stubGlobal("fetch", async () => new Response("", { status: 403 }));
    await expect(handler(input)).rejects.toMatchObject({ name: "StorageUnavailable" });
  });
});
