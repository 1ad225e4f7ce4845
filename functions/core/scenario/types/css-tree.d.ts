// The parts of css-tree that read selectors: its type package describes only the whole library, which takes five times
// as long to load.
declare module "css-tree/selector-parser" {
  export interface CssNode {
    type: string;
    name?: string | CssNode;
    flags?: string | null;
    selector?: CssNode | null;
    children?: Iterable<CssNode> | null;
    loc: { start: { offset: number }; end: { offset: number } } | null;
  }

  /** @throws Error with the `offset` at which the text is not a list of selectors. */
  export default function parse(
    source: string,
    options: { context: "selectorList"; positions: true },
  ): CssNode;
}

declare module "css-tree/tokenizer" {
  export const tokenTypes: {
    Ident: number;
    Function: number;
    Colon: number;
    Comma: number;
    WhiteSpace: number;
    String: number;
    Comment: number;
    LeftParenthesis: number;
    LeftSquareBracket: number;
    LeftCurlyBracket: number;
    RightParenthesis: number;
    RightSquareBracket: number;
    RightCurlyBracket: number;
  };

  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}
