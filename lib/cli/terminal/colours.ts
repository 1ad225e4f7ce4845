import { styleText } from "node:util";

type Format = Parameters<typeof styleText>[0];

/**
 * Whether standard output gets colours: `FORCE_COLOR` decides before `NO_COLOR`, as in Node.js, and without either a terminal gets them.
 * @param env `FORCE_COLOR` of `0` or `false` means none; an empty `NO_COLOR` means nothing.
 */
export function hasColours({ isTTY }: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM } = env;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return isTTY === true && !none && TERM !== "dumb";
}

/** A text in colours where standard output gets them. `styleText` of Node.js 20 does not look at the stream, so it never decides. */
export function coloured(format: Format, text: string): string {
  return hasColours(process.stdout, process.env) ? styleText(format, text, { validateStream: false }) : text;
}
