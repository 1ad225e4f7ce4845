import type { StateMachine } from "aws-local-stepfunctions";

type Event = ReturnType<StateMachine["run"]>["eventLogs"] extends AsyncGenerator<infer E> ? E : never;

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
const mostEvents = 25_000;
const mostInlineAtOnce = 40;

/** What a history depends on in a Map. */
export interface MapRules {
  /** Whether it starts child workflows. */
  isDistributed: boolean;
  /** The field of its input that says how many iterations run at once. */
  concurrencyField: string;
}

/**
 * Counts the events that Step Functions would write to the history of an execution, and to those of the children that a
 * distributed Map starts. The engine's own events are fewer: a task has one state, and in Step Functions five events.
 */
export class ExecutionHistory {
  /** Events of the execution itself. */
  events = 0;
  /** Events of the child with the longest history; 0 without children. */
  longestChild = 0;
  /** Why Step Functions would have ended the execution, or would not have run it like this; `null` if it would have. */
  fault: string | null = null;
  readonly #maps: ReadonlyMap<string, MapRules>;
  readonly #children = new Map<number, number>();
  #inChildren = false;

  /** @param maps the Maps of the definition, by their names. */
  constructor(maps: ReadonlyMap<string, MapRules>) {
    this.#maps = maps;
  }

  add(event: Event): void {
    if (event.type === "StateEntered" && event.state.type === "Map") this.#enter(event.state);
    const index = "index" in event ? event.index : undefined;
    if (index !== undefined && this.#inChildren) this.#addToChild(index, eventsOf(event));
    else this.events += eventsOf(event);
    if (Math.max(this.events, this.longestChild) >= mostEvents) {
      this.fault ??= `The execution reached the maximum number of history events (${mostEvents}).`;
    }
  }

  #addToChild(index: number, events: number): void {
    const sum = (this.#children.get(index) ?? 0) + events;
    this.#children.set(index, sum);
    this.longestChild = Math.max(this.longestChild, sum);
  }

  #enter({ name, input }: { name: string; input: unknown }): void {
    const rules = this.#maps.get(name);
    this.#inChildren = rules?.isDistributed ?? false;
    const atOnce = (input as Record<string, number>)[rules?.concurrencyField ?? ""] ?? 0;
    if (this.#inChildren || atOnce <= mostInlineAtOnce) return;
    this.fault ??= `An inline Map runs ${mostInlineAtOnce} iterations at once, and ${name} was asked for ${atOnce}.`;
  }
}

/** How many events of Step Functions' history one event of the engine stands for. */
function eventsOf(event: Event): number {
  switch (event.type) {
    case "StateEntered":
      // MapStateStarted, or MapRunStarted.
      return event.state.type === "Map" ? 2 : 1;
    case "StateExited":
      // The function was scheduled, has started and has succeeded; the Map has succeeded.
      return { Task: 4, Map: 2 }[event.state.type as string] ?? 1;
    case "StateFailed":
      return event.state.type === "Task" ? 3 : 1;
    case "StateCaught":
      // The state is left, for the catcher's next one.
      return 1;
    case "StateRetried":
      return 0;
    case "ExecutionStarted":
    case "ExecutionSucceeded":
    case "ExecutionFailed":
    case "ExecutionAborted":
    case "ExecutionTimeout":
    case "MapIterationStarted":
    case "MapIterationSucceeded":
    case "MapIterationFailed":
    case "ParallelBranchStarted":
    case "ParallelBranchSucceeded":
    case "ParallelBranchFailed":
      return 1;
    default:
      return event satisfies never;
  }
}
