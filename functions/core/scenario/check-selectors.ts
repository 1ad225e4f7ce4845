import { cssFault } from "./css-fault.ts";
import { holdsPlaceholder } from "./interpolate.ts";
import { roleFault } from "./role-fault.ts";
import { isBlank, partOf, type SelectorPart } from "./selector-parts.ts";
import type { DocumentPath } from "./source-document.ts";
import type { Selector, Step } from "./step.ts";
import type { StepFault } from "./step-fault.ts";
import { xpathFault } from "./xpath-fault.ts";

/** Reports malformed selectors of a step; one with a placeholder is not known before the step runs. */
export function selectorFaults(step: Step): StepFault[] {
  return [
    ...("selectors" in step ? faultsOf(step.selectors ?? [], ["selectors"]) : []),
    ...(step.type === "drag" && step.to ? faultsOf(step.to.selectors, ["to", "selectors"]) : []),
  ];
}

function faultsOf(selectors: readonly Selector[], path: DocumentPath): StepFault[] {
  return selectors.flatMap((selector, index) => {
    const texts = typeof selector === "string" ? [selector] : selector;
    return texts.flatMap((text, place) => {
      const message = holdsPlaceholder(text) ? null : selectorFault(text);
      if (message === null) return [];
      return [{ path: [...path, index, ...(typeof selector === "string" ? [] : [place])], message }];
    });
  });
}

const noText = 'a text has to follow "text/", as in "text/Add to basket"';
const noName = `a name or a role has to follow "aria/", as in "aria/Save" or 'aria/[role="button"]'`;

function selectorFault(text: string): string | null {
  const part = partOf(text);
  switch (part.kind) {
    case "css":
    case "pierce":
      return sentence("a CSS selector", cssFault(part.value));
    case "xpath":
      return sentence("an XPath that finds elements", xpathFault(part.value));
    case "text":
      return sentence("a selector", isBlank(part) ? noText : null);
    case "aria":
      return sentence("a selector", isBlank(part) ? noName : ariaFault(part));
    default:
      return part satisfies never;
  }
}

function ariaFault({ name, role }: SelectorPart & { kind: "aria" }): string | null {
  const [, unread] = /\[\s*(name|role)\s*=/.exec(name ?? "") ?? [];
  if (unread !== undefined)
    return `a ${unread} is written [${unread}="${unread === "role" ? "button" : "Save"}"], in quotes and brackets`;
  return role === null ? null : roleFault(role);
}

function sentence(what: string, fault: string | null): string | null {
  return fault === null ? null : `Not ${what}: ${fault}${fault.endsWith("?") ? "" : "."}`;
}
