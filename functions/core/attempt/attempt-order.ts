import * as z from "zod/mini";
import { scenarioSchema, testSchema } from "../scenario/scenario.ts";

/** A signed form, with which one file can be uploaded under the name and up to the size that its policy says. */
export const uploadForm = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type UploadForm = z.infer<typeof uploadForm>;

const { viewport, video, trace } = scenarioSchema.shape;

/**
 * All that the function which drives a browser is given for one attempt: it has no rights of its own. The links end at
 * `until`, and each is for one object.
 */
export const orderSchema = z.object({
  until: z.iso.datetime(),
  attempt: z.int().check(z.minimum(1)),
  test: testSchema,
  viewport,
  video,
  trace,
  /** The scenario's variables after the overrides of this execution. */
  values: z.record(z.string(), z.string()),
  /** Values of the scenario's secrets by name: those that the test does not use are masked as well. */
  secrets: z.record(z.string(), z.string()),
  /** When the run's time limit ends. */
  deadline: z.iso.datetime(),
  /** Links to the files that the test uploads, by their paths in the steps. */
  uploads: z.record(z.string(), z.string()),
  /** A link to the object whose presence asks the run to stop. */
  stop: z.string(),
  /** A link to the object whose presence tells that this attempt has begun; an earlier version of the service gave none. */
  begun: z.optional(z.string()),
  /** By the names of the files. An earlier version signed a download's for the beginning of its name, up to the last hyphen. */
  forms: z.record(z.string(), uploadForm),
});
export type AttemptOrder = z.infer<typeof orderSchema>;
