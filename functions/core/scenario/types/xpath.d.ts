// What the package's own types leave out.
import "xpath";

declare module "xpath" {
  /** @throws Error if the text is no expression of XPath 1.0. */
  export function parse(expression: string): { expression: { expression: object } };

  /** `a | b` */
  export class BarOperation {}
}
