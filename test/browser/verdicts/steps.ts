/** Short forms of steps for the tables of cases: each alternative selector is an argument. */

export const click = (...selectors: (string | string[])[]) => ({ type: "click", selectors });

export const change = (selector: string | string[], value: string) => ({
  type: "change",
  selectors: [selector],
  value,
});

export const equals = (selector: string | string[], text: string) => ({
  type: "expectText",
  selectors: [selector],
  equals: text,
});

export const shown = (selector: string) => ({ type: "waitForElement", selectors: [selector], visible: true });

export const unseen = (selector: string) => ({
  type: "waitForElement",
  selectors: [selector],
  visible: false,
});

/** Checks something in the page itself. */
export const holds = (expression: string) => ({ type: "waitForExpression", expression });

/** The step with the assertion that it leads to these pages of the case. */
export const leadingTo = (step: object, ...pages: (string | { path: string; title: string })[]) => ({
  ...step,
  assertedEvents: pages.map((page) =>
    typeof page === "string"
      ? { type: "navigation", url: `{{site}}${page}` }
      : { type: "navigation", url: `{{site}}${page.path}`, title: page.title },
  ),
});
