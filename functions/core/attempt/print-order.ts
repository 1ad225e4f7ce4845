import * as z from "zod/mini";
import { uploadForm } from "./attempt-order.ts";

const card = z.object({
  heading: z.string(),
  title: z.string(),
  note: z.string(),
  tone: z.enum(["neutral", "good", "bad"]),
});

/** The name under which what was printed is handed in. */
export const printedName = "printed";
/** The name of the order, in the same folder. */
export const printOrderName = "order.json";

/**
 * What a run's reports need a browser for: a PDF of a page, or films of title cards, which are handed in as a JSON array of base64. The
 * function that does it is given this, and has no rights of its own.
 */
export const printOrderSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("pdf"), html: z.string(), form: uploadForm }),
  z.object({
    kind: z.literal("cards"),
    cards: z.array(card),
    viewport: z.object({ width: z.number(), height: z.number() }),
    form: uploadForm,
  }),
]);
export type PrintOrder = z.infer<typeof printOrderSchema>;
