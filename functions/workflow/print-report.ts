import { artifactKinds } from "../core/artifacts/artifact-kinds.ts";
import { type PrintOrder, printedName, printOrderSchema } from "../core/attempt/print-order.ts";
import { readStored } from "../core/stored-document.ts";
import { cardMakerOf } from "../runner/film-cards.ts";
import { orderFiles } from "../runner/order-files.ts";
import { patientFetch } from "../runner/patient-fetch.ts";
import { printerOf } from "../runner/print-pdf.ts";
import { processRunners } from "../runner/process-runners.ts";
import { asStorage } from "./storage-unavailable.ts";

/**
 * Prints what a run's reports need a browser for, and hands it in. All that it is given comes by links.
 * @param link to the order.
 * @throws BrowserUnavailable or StorageUnavailable.
 */
export async function printReport(link: string): Promise<void> {
  const order = await asStorage("the order", async () =>
    readStored(printOrderSchema, await (await patientFetch(link)).json()),
  );
  const { body, contentType } = await printed(order);
  const files = orderFiles({ [printedName]: order.form });
  await asStorage("what was printed", () => files.write(printedName, body, contentType));
}

async function printed(order: PrintOrder): Promise<{ body: Uint8Array | string; contentType: string }> {
  switch (order.kind) {
    case "pdf":
      return {
        body: await printerOf(processRunners())(order.html),
        contentType: artifactKinds.pdf.contentType,
      };
    case "cards": {
      const films = await cardMakerOf(processRunners())(order.cards, order.viewport);
      const texts = films.map((film) => Buffer.from(film).toString("base64"));
      return { body: JSON.stringify(texts), contentType: "application/json" };
    }
    default:
      return order satisfies never;
  }
}
