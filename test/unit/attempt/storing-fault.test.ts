import { expect, test } from "vitest";
import { BrowserUnavailable } from "../../../functions/attempt/browser-unavailable.ts";
import { storingFault } from "../../../functions/attempt/storing-fault.ts";

const fullDisk = Object.assign(new Error("ENOSPC: no space left on device, open '/var/run-1/trace.zip'"), {
  code: "ENOSPC",
  errno: -28,
  syscall: "open",
});

test.each([
  ["of the system: what it means, without the path", fullDisk, ": no space left on device"],
  [
    "of our own: its message, which is written for users",
    new BrowserUnavailable("The bucket is closed"),
    ": The bucket is closed",
  ],
  ["of a library: nothing, as it may name an account", new Error("arn:aws:s3:::bucket is not allowed"), ""],
  ["that is none", "arn:aws:s3:::bucket", ""],
])("an error %s", (_, error, reason) => {
  expect(storingFault("trace.zip", error)).toBe(`trace.zip could not be stored${reason}`);
});
