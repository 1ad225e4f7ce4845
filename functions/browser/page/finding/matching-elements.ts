import { alternativesOf } from "../../../core/scenario/selector-parts.ts";
import type { Selector } from "../../../core/scenario/step.ts";
import { compareProperties } from "../../in-page/compare-properties.ts";
import {
  type Counts,
  countMatching,
  type Names,
  type Properties,
  type Traits,
} from "../../in-page/count-matching.ts";
import { type Program, program } from "../../in-page/kit.ts";
import type { LocateArguments } from "../../in-page/locate.ts";
import { itemsOf, listIn, type ObjectId, resultOf, runIn, type World } from "../frame-world.ts";
import type { Look } from "../poll.ts";
import type { Location } from "./find-element.ts";

const count: Program<[LocateArguments, Traits, Names], Counts> = program(
  `(kit, located, traits, names, ...accessible) =>
    (${countMatching})(kit, kit.locate(located, accessible), traits, null, names)`,
);
const listAll: Program<[LocateArguments], Element[][]> = program(
  `(kit, located, ...accessible) => kit.locate(located, accessible)`,
);
const countListed: Program<[Traits, number[], Properties[], Names], Counts> = program(
  `(kit, traits, sizes, properties, names, ...elements) =>
    (${countMatching})(kit, sizes.map((size) => elements.splice(0, size)), traits, properties, names)`,
);

/** Counts the elements that have traits. @param properties nested objects are compared by the fields that are given. */
export async function countElements(
  location: Location,
  traits: Traits,
  properties: Readonly<Record<string, unknown>>,
): Promise<Counts> {
  const { world, located, accessible } = location;
  const names = located.alternatives.map(({ parts }) => {
    const last = parts.at(-1);
    return last?.kind === "aria" ? last.name : null;
  });
  if (Object.keys(properties).length === 0) return runIn(world, count, [located, traits, names], accessible);
  const found = await listElements(location);
  const elements = found.flat();
  const own = elements.length === 0 ? [] : await propertiesInPage(world, elements, properties);
  return runIn(world, countListed, [traits, found.map(({ length }) => length), own, names], elements);
}

/** How long a count is waited for: to count elements of a name, Chromium names all that a page has, for which it needs seconds if that is large. */
export function patienceToCount(selectors: readonly Selector[], look: Look): Look {
  return { ...look, isLong: look.isLong || isByName(selectors) };
}

/** Whether some selector is an accessible name, for which several spellings count. */
export function isByName(selectors: readonly Selector[]): boolean {
  return alternativesOf(selectors).some(({ parts }) => parts.some(({ kind }) => kind === "aria"));
}

async function listElements({ world, located, accessible }: Location): Promise<ObjectId[][]> {
  const lists = await listIn(world, listAll, [located], accessible);
  return Promise.all(lists.map((list) => itemsOf(world, list)));
}

/** A custom element's properties exist in the page's own world alone: the elements are handed over to it. */
async function propertiesInPage(
  { session }: World,
  elements: readonly ObjectId[],
  wanted: Readonly<Record<string, unknown>>,
): Promise<Properties[]> {
  const own = await Promise.all(
    elements.map(async (objectId) => {
      const { node } = await session.send("DOM.describeNode", { objectId });
      return (await session.send("DOM.resolveNode", { backendNodeId: node.backendNodeId })).object.objectId;
    }),
  );
  const answer = await session.send("Runtime.callFunctionOn", {
    functionDeclaration: String(compareProperties),
    objectId: own[0] ?? "",
    arguments: [{ value: wanted }, ...own.map((objectId) => ({ objectId: objectId ?? "" }))],
    returnByValue: true,
  });
  return resultOf(answer).value;
}
