import * as z from "zod/mini";

/** The fields of the steps that upload and download files. */

function described<S extends z.ZodMiniType>(schema: S, description: string): S {
  return schema.check(z.meta({ description }));
}

function exactlyOne(...names: string[]) {
  return z.refine<object>((fields) => names.filter((name) => name in fields).length === 1, {
    error: `needs exactly one of ${names.join(", ")}`,
  });
}

const madeFile = z
  .strictObject({
    name: described(z.string(), "What the file is called, without a folder."),
    text: described(z.optional(z.string()), "Its content, as UTF-8."),
    base64: described(z.optional(z.string()), "Its content in base64, which may be broken into lines."),
    mimeType: described(
      z.optional(z.string().check(z.regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/, { error: `is "type/subtype"` }))),
      "Its media type; by the ending of its name when absent.",
    ),
  })
  .check(exactlyOne("text", "base64"));

const folderFile = described(
  z.string().check(z.minLength(1)),
  "A file in the folder of the scenario file or below it, as a path relative to that folder. It is read when the scenario is registered.",
);

export const uploadFields = {
  files: described(
    z.array(z.union([folderFile, madeFile])).check(z.minLength(1), z.maxLength(20)),
    "What to choose: files of the scenario's folder, or files that are made on the spot.",
  ),
};

export type FileToUpload = z.infer<typeof uploadFields.files>[number];

const equals = z.optional(z.string());
const contains = z.optional(z.string());
const matches = described(z.optional(z.string()), "A regular expression in JavaScript's syntax.");
const bytes = z.optional(z.int().check(z.minimum(0)));

const nameExpectation = z
  .strictObject({ equals, contains, matches })
  .check(exactlyOne("equals", "contains", "matches"));
const sizeExpectation = z.strictObject({ equals: bytes, min: bytes, max: bytes }).check(
  z.refine((size) => Object.keys(size).length > 0 && !("equals" in size && Object.keys(size).length > 1), {
    error: "needs equals, or min, max or both",
  }),
);
const contentExpectation = z
  .strictObject({
    equals,
    contains,
    matches,
    sha256: described(z.optional(z.string()), "Of the whole file, 64 hexadecimal digits."),
  })
  .check(exactlyOne("equals", "contains", "matches", "sha256"));

export const expectDownloadFields = {
  name: described(
    z.optional(nameExpectation),
    "What the browser calls the file. The first download of such a name counts; without it the first one.",
  ),
  size: described(z.optional(sizeExpectation), "In bytes."),
  content: described(z.optional(contentExpectation), "What is in the file, as text."),
  keep: described(z.optional(z.boolean()), "Whether the file is kept among the results, false by default."),
};

export type SizeExpectation = z.infer<typeof sizeExpectation>;
export type ContentExpectation = z.infer<typeof contentExpectation>;
