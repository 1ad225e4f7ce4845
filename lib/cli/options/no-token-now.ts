import { Unreachable } from "../../../packages/client/src/errors.ts";

/** The CI service gives no identity token, for a reason that can be temporary, so no request was sent. */
export class NoTokenNow extends Unreachable {}
