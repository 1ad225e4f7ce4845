import { closest } from "../closest.ts";
import { recordingSchema } from "./scenario-file.ts";
import type { ScenarioProblem } from "./scenario-file-error.ts";
import { fieldsAt } from "./schema-fields.ts";
import type { DocumentPath, SourceDocument } from "./source-document.ts";
import { stepFields } from "./step.ts";
import { isDeciding, isDescribing } from "./words.ts";

type Fields = Record<string, unknown>;

/** The part of a recording that has an effect, and notes on what was left out. */
export interface Sifted {
  /** The document without what was left out; problems and positions are those of the original. */
  source: SourceDocument;
  ignored: ScenarioProblem[];
}

/**
 * Removes what has no effect from a recording: fields that are empty or descriptive, timeouts of 0, and steps that only
 * describe the recording or open the browser's start page. What might matter stays, for the schema to judge.
 */
export function withoutIdleParts(source: SourceDocument): Sifted {
  const sifter = new Sifter(source);
  const root = sifter.fields(source.value, []);
  const list = isFields(root) ? root["steps"] : null;
  if (!isFields(root) || !Array.isArray(list))
    return { source: { ...source, value: root }, ignored: sifter.ignored };
  const places = [...list.keys()].filter((index) => !sifter.leavesOut(list[index], index));
  const steps = places.map((index) => sifter.step(list[index], index));
  const original = ([first, index, ...rest]: DocumentPath): DocumentPath => {
    const at = first === "steps" && typeof index === "number" ? (places[index] ?? index) : index;
    return [first, at, ...rest].filter((segment) => segment !== undefined);
  };
  const sifted: SourceDocument = {
    ...source,
    value: { ...root, steps },
    positionOf: (path) => source.positionOf(original(path)),
    problem: (path, ...others) => source.problem(original(path), ...others),
  };
  return { source: sifted, ignored: sifter.ignored };
}

class Sifter {
  readonly ignored: ScenarioProblem[] = [];
  readonly #source: SourceDocument;

  constructor(source: SourceDocument) {
    this.#source = source;
  }

  /** Whether a whole step has no effect; it is noted then. */
  leavesOut(step: unknown, index: number): boolean {
    const reason = isFields(step) ? idleStep(step) : null;
    if (reason !== null) this.#note(["steps", index], reason, "value");
    return reason !== null;
  }

  step(step: unknown, index: number): unknown {
    const kept = this.fields(step, ["steps", index]);
    if (!isFields(kept) || !Array.isArray(kept["assertedEvents"])) return kept;
    const assertedEvents = kept["assertedEvents"].map((event: unknown, place) =>
      this.fields(event, ["steps", index, "assertedEvents", place]),
    );
    return { ...kept, assertedEvents };
  }

  fields(value: unknown, path: DocumentPath): unknown {
    if (!isFields(value)) return value;
    const known = fieldsAt(recordingSchema, this.#source.value, path);
    // The fields of a step of an unknown type cannot be judged.
    if (known.length === 0) return value;
    const kept = Object.entries(value).filter(([name, content]) => {
      const reason = idleField(name, content, known);
      if (reason !== null) this.#note([...path, name], reason, "key");
      return reason === null;
    });
    return Object.fromEntries(kept);
  }

  #note(path: DocumentPath, reason: string, at: "key" | "value"): void {
    this.ignored.push(this.#source.problem(path, `Ignored: ${reason}.`, at));
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Why a step has no effect; `null` if it may have one. An asserted event always has. */
function idleStep({ type, name, url, assertedEvents }: Fields): string | null {
  const isStartPage = typeof url === "string" && /^chrome:\/\/(newtab|new-tab-page)\/?$/.test(url);
  if (type === "navigate" && isStartPage)
    return "the browser's own start page has nothing to do with the test";
  const asserts = Array.isArray(assertedEvents) && assertedEvents.length > 0;
  if (type !== "customStep" || typeof name !== "string" || asserts) return null;
  return isDescribing(name) ? `the customStep "${name}" only describes the recording` : null;
}

/** Why a field has no effect; `null` if it may have one, for example as a misspelt known field. */
function idleField(name: string, content: unknown, known: readonly string[]): string | null {
  if (content === null) return "it is empty";
  if (known.includes(name)) return name === "timeout" && content === 0 ? "0 is no limit of its own" : null;
  const isMarked = /^([^a-z]|x-)/i.test(name);
  if (isMarked || isDescribing(name)) return "it only describes";
  const mayMatter = stepFields.has(name) || isDeciding(name) || closest(name, known) !== null;
  return mayMatter ? null : "it is no field that a step here could use";
}
