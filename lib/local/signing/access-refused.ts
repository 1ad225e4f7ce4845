import { ServiceError } from "../../../functions/core/error.ts";

/** Codes of https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
type RefusalCode =
  | "AccessDenied"
  | "AuthorizationHeaderMalformed"
  | "AuthorizationQueryParametersError"
  | "ExpiredToken"
  | "InvalidAccessKeyId"
  | "InvalidToken"
  | "RequestTimeTooSkewed"
  | "SignatureDoesNotMatch";

/** A request to one of the emulated services is not signed correctly. */
export class AccessRefused extends ServiceError {
  override readonly name = "AccessRefused";
  readonly code: RefusalCode;
  readonly status: number;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
    this.status = /^Authorization|Token$/.test(code) ? 400 : 403;
  }
}
