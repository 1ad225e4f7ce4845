import { ServiceError } from "../core/error.ts";

/**
 * The links of an order end before the attempt would, or there is none: the attempt waited for longer than they live,
 * or an upgrade intervened. The workflow's next task orders the same attempt anew.
 */
export class OrderExpired extends ServiceError {
  override readonly name = "OrderExpired";
}
