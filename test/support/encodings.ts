import fc from "fast-check";

/** Altered forms of a text that a person can still read. */
export const spellings: Readonly<Record<string, (text: string) => string>> = {
  "upper case": (text) => text.toUpperCase(),
  "groups of four": (text) => text.replace(/.{4}/gsu, "$& "),
  "hyphens between": (text) => [...text].join("-"),
  "dots between": (text) => [...text].join("."),
  "zero-width spaces between": (text) => [...text].join("\u200b"),
  "soft hyphens between": (text) => [...text].join("\u00ad"),
  "direction marks between": (text) => [...text].join("\u202e"),
  "strikethrough by combining marks": (text) => [...text].join("\u0336"),
  "full width": (text) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  "from its end": (text) => [...text].reverse().join(""),
};

/** How software encodes texts. */
export const encodings: Readonly<Record<string, (text: string) => string>> = {
  percent: (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  "percent in capitals": (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`).join(""),
  encodeURIComponent: (text) => encodeURIComponent(text.toWellFormed()),
  "form data": (text) => new URLSearchParams({ q: text }).toString().slice(2),
  json: (text) => JSON.stringify(text).slice(1, -1),
  "script escapes": (text) =>
    text.replace(/[\s\S]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "short script escapes": (text) =>
    text.replace(/[\0-\xff]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`),
  "braced script escapes": (text) => [...text].map((c) => `\\u{${c.codePointAt(0)?.toString(16)}}`).join(""),
  "decimal entities": (text) => [...text].map((c) => `&#${c.codePointAt(0)};`).join(""),
  "hexadecimal entities": (text) => [...text].map((c) => `&#x${c.codePointAt(0)?.toString(16)};`).join(""),
  "named entities": (text) =>
    text.replace(/[&<>"']/g, (c) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" }[c]};`),
  "character codes with commas": (text) => [...Buffer.from(text)].join(","),
  "character codes as a list": (text) => JSON.stringify([...Buffer.from(text)], null, 1),
  "character codes with spaces": (text) => [...Buffer.from(text)].join(" "),
  "UTF-16 character codes": (text) =>
    Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).join(", "),
  base64: (text) => Buffer.from(text).toString("base64"),
  base64url: (text) => Buffer.from(text).toString("base64url"),
  "basic authentication": (text) => Buffer.from(`ada:${text}`).toString("base64"),
  "base64 after two others": (text) => Buffer.from(`{"${text}"}`).toString("base64"),
  hexadecimal: (text) => Buffer.from(text).toString("hex"),
  "hexadecimal with colons": (text) =>
    Buffer.from(text)
      .toString("hex")
      .toUpperCase()
      .replace(/..(?=.)/g, "$&:"),
};

/** An optional spelling and up to two nested encodings: their names, in the order in which they are applied. */
export const encodingChains = fc
  .tuple(
    fc.array(fc.constantFrom(...Object.keys(spellings)), { maxLength: 1 }),
    fc.array(fc.constantFrom(...Object.keys(encodings)), { maxLength: 2 }),
  )
  .map((names) => names.flat());

/** The text after these spellings and encodings, applied one after the other. */
export function encodedBy(names: readonly string[], text: string): string {
  const all = { ...spellings, ...encodings };
  return names.reduce((encoded, name) => all[name]?.(encoded) ?? encoded, text);
}
