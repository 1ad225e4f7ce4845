const megabyte = 1024 * 1024;

/** Of a function that drives browsers, in MiB, unless the settings say more (docs/operations.md, "What it costs"). */
const functionMemory = 1_500;
/** The part of it that the browser does not get, in MiB: for Node.js, and for the files that the function hands in. */
const ownMemory = 300;

/**
 * What the browser of an attempt may use, in bytes: the memory of its function less what the function's own process
 * needs (on a laptop, as if the function had its default size), and 300 of the 1,024 MB of disk, not counting Chromium
 * itself.
 */
export const limits = {
  get memory() {
    const whole = Number(process.env["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] ?? functionMemory);
    return (whole - ownMemory) * megabyte;
  },
  disk: 300 * megabyte,
};

/** `1,200 MB` */
export function shownSize(bytes: number): string {
  return `${(bytes / megabyte).toLocaleString("en")} MB`;
}
