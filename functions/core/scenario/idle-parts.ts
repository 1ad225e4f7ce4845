import { closest } from "../closest.ts";
import { recordingSchema } from "./scenario-file.ts";
import type { ScenarioProblem } from "./scenario-file-error.ts";
import { fieldsAt } from "./schema-fields.ts";
import type { DocumentPath, SourceDocument } from "./source-document.ts";
import { stepFields } from "./step.ts";
import { isDeciding, isDescribing } from "./words.ts";

type Fields = Record<string, unknown>;

/** What a recording says that has to be understood, and notes on the rest. */
export interface Sifted {
  /** Without the rest; its problems still stand where they were written. */
  source: SourceDocument;
  ignored: ScenarioProblem[];
}

/**
 * Leaves out of a recording what changes nothing: fields that are empty or only describe, time limits of 0, and steps that
 * only tell of the recording or of the browser's own start page. What might matter stays, for the schema to judge.
 */
export function withoutIdleParts(source: SourceDocument): Sifted {
  const sifter = new Sifter(source);
  const root = sifter.fields(source.value, []);
  const list = isFields(root) ? root["steps"] : null;
  if (!isFields(root) || !Array.isArray(list))
    return { source: { ...source, value: root }, ignored: sifter.ignored };
  const places = [...list.keys()].filter((index) => !sifter.leavesOut(list[index], index));
  const steps = places.map((index) => sifter.step(list[index], index));
  const problem: SourceDocument["problem"] = ([first, index, ...rest], ...others) => {
    const at = first === "steps" && typeof index === "number" ? (places[index] ?? index) : index;
    const path = [first, at, ...rest].filter((segment) => segment !== undefined);
    return source.problem(path, ...others);
  };
  return { source: { ...source, value: { ...root, steps }, problem }, ignored: sifter.ignored };
}

class Sifter {
  readonly ignored: ScenarioProblem[] = [];
  readonly #source: SourceDocument;

  constructor(source: SourceDocument) {
    this.#source = source;
  }

  /** Whether a whole step changes nothing. */
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
    // What it is at all is not understood: then nothing in it is.
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

/** Why a step changes nothing, or `null` if it might. What it asserts always matters. */
function idleStep({ type, name, url, assertedEvents }: Fields): string | null {
  const isStartPage = typeof url === "string" && /^chrome:\/\/(newtab|new-tab-page)\/?$/.test(url);
  if (type === "navigate" && isStartPage)
    return "the browser's own start page has nothing to do with the test";
  const asserts = Array.isArray(assertedEvents) && assertedEvents.length > 0;
  if (type !== "customStep" || typeof name !== "string" || asserts) return null;
  return isDescribing(name) ? `the customStep "${name}" only describes the recording` : null;
}

/** Why a field changes nothing, or `null` if it might: its name could be a known one that is misspelt. */
function idleField(name: string, content: unknown, known: readonly string[]): string | null {
  if (content === null) return "it is empty";
  if (known.includes(name)) return name === "timeout" && content === 0 ? "0 is no limit of its own" : null;
  const isMarked = /^([^a-z]|x-)/i.test(name);
  if (isMarked || isDescribing(name)) return "it only describes";
  const mayMatter = stepFields.has(name) || isDeciding(name) || closest(name, known) !== null;
  return mayMatter ? null : "it is no field that a step here could use";
}
