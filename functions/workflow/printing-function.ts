import { setTimeout as sleep } from "node:timers/promises";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { artifactKinds } from "../core/artifacts/artifact-kinds.ts";
import { printFolder, type RunRef } from "../core/artifacts/object-keys.ts";
import type { CardMaker } from "../core/artifacts/title-card.ts";
import type { UploadForm } from "../core/attempt/attempt-order.ts";
import type { AttemptUpload } from "../core/attempt/attempt-uploads.ts";
import { type PrintOrder, printedName, printOrderName } from "../core/attempt/print-order.ts";
import { ServiceError } from "../core/error.ts";
import { writeDocument } from "../core/stored-document.ts";
import { taskLimit } from "../core/task-limit.ts";
import type { PdfPrinter } from "../reports/write-reports.ts";
import { lambda } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { admissionStore } from "../stores/admission-store.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { OrderSigner } from "../stores/order-signer.ts";
import { inputOf } from "./task-input.ts";
import { untilAdmitted } from "./until-admitted.ts";

/** The function that prints failed; the message is that of its error. */
class NotPrinted extends ServiceError {
  override readonly name = "NotPrinted";
}

const signer = /* @__PURE__ */ lazy(() => new OrderSigner());

const minuteMs = 60_000;

/**
 * How long all that is printed for a run waits for free functions, in milliseconds: the 15 minutes of the function that waits have to
 * be enough for the rest. docs/contract.md, "States": no run stays `running` past its limit plus five minutes.
 */
function patienceMs(deadline: string | null): number {
  const leftMs = deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline) - Date.now();
  return Math.min(10 * minuteMs, Math.max(0, leftMs) + 4 * minuteMs);
}

const megabyte = 1024 * 1024;
const pdf = { contentType: artifactKinds.pdf.contentType, largest: 200 * megabyte };
const cards = { contentType: "application/json", largest: 100 * megabyte };

/** What the reports of a run need a browser for. */
interface Printing {
  printer: PdfPrinter;
  makeCards: CardMaker;
}

/**
 * Prints reports and makes title cards of a run in a function that has no rights: the page shows pictures that strangers made, and this
 * process may write to the table. Together with this one, no more functions work at once than the run was admitted for,
 * since it holds that room until it ends: the rest of the account's concurrency belongs to others.
 * @param deadline the run's limit, RFC 3339; `null` if it has none.
 */
export async function printingFor(ref: RunRef, deadline: string | null): Promise<Printing> {
  const lease = await admissionStore().lease(ref.runId);
  const patience = AbortSignal.timeout(patienceMs(deadline));
  const withinLease = taskLimit(Math.max(1, (lease?.browsers ?? 1) - 1));
  return {
    printer: (html, onSent) =>
      withinLease(() => print(ref, pdf, (form) => ({ kind: "pdf", html, form }), patience, onSent)),
    makeCards: async (made, viewport) => {
      const body = await withinLease(() =>
        print(ref, cards, (form) => ({ kind: "cards", cards: [...made], viewport, form }), patience),
      );
      const films = z.array(z.string()).parse(JSON.parse(new TextDecoder().decode(body)));
      if (films.length !== made.length)
        throw new NotPrinted(`${films.length} films were made of ${made.length} title cards.`);
      return films.map((film) => Buffer.from(film, "base64"));
    },
  };
}

/** @throws NotPrinted, LinksUnavailable, or an error of the storage. */
async function print(
  ref: RunRef,
  output: Pick<AttemptUpload, "contentType" | "largest">,
  orderOf: (form: UploadForm) => PrintOrder,
  patience: AbortSignal,
  onSent?: () => void,
): Promise<Uint8Array> {
  const folder = printFolder(ref, ulid());
  const links = await signer().begin();
  const order = orderOf(await links.write(folder, { name: printedName, ...output }));
  await artifactStore().files(folder).write(printOrderName, writeDocument(order), "application/json");
  try {
    const printing = invoke({ ...inputOf(ref), order: await links.read(folder + printOrderName) }, patience);
    onSent?.();
    await printing;
    return await artifactStore().read(folder + printedName);
  } finally {
    for (const name of [printOrderName, printedName]) await artifactStore().remove(folder + name);
  }
}

const failure = z.object({ errorMessage: z.string(), errorType: z.optional(z.string()) });
/** How Lambda reports a process that ended, as that of this function does when another team's turn comes. */
const processEnded = "Runtime.ExitError";
/**
 * For how long that is retried, in milliseconds, and the longest pause between two attempts. A page that is too large
 * for the function's memory ends the process every time, and has to be given up.
 */
const repeatedForMs = 60_000;
const longestPauseMs = 1_000;

/** Printing twice does no harm. */
async function invoke(event: object, patience: AbortSignal): Promise<void> {
  const command = new InvokeCommand({
    FunctionName: environment("printFunction"),
    Payload: new TextEncoder().encode(JSON.stringify(event)),
  });
  const ask = () => lambda().send(command);
  const until = Date.now() + repeatedForMs;
  for (;;) {
    const { FunctionError, Payload } = await untilAdmitted(ask, patience);
    if (FunctionError === undefined) return;
    const told = failure.safeParse(JSON.parse(new TextDecoder().decode(Payload))).data;
    if (told?.errorType !== processEnded || Date.now() > until)
      throw new NotPrinted(told?.errorMessage ?? FunctionError);
    await sleep(Math.random() * longestPauseMs);
  }
}
