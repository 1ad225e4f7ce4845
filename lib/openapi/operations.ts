import type { HandlerName } from "../routes.ts";
import type { AnswerComponent } from "./answers.ts";
import type { OwnHeader } from "./headers.ts";
import type { Link } from "./openapi-types.ts";
import type { ProblemCode } from "./problems.ts";
import type { ExampleName } from "./recorded-examples.ts";

/** One form of an answer's body. */
export interface Form {
  /** `text`: not JSON. */
  schema: AnswerComponent | "text";
  /** Recorded answers, by what they show. */
  examples: Readonly<Record<string, ExampleName>>;
}

/** What the document says of an operation that neither the route nor the handler's schemas say. */
export interface OperationFacts {
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  success: {
    status: 200 | 202;
    description: string;
    headers?: readonly OwnHeader[];
    /** By media type. */
    forms: Readonly<Record<string, Form>>;
    links?: Readonly<Record<string, Link>>;
  };
  /** Whether a validator of the client's can make the answer a `304`. */
  conditional?: boolean;
  /** Beside those of every operation. */
  problems: readonly ProblemCode[];
  /** A body that the recorded answer came from. */
  requestExample?: ExampleName;
}

export const tags = {
  Scenarios: "What can be run.",
  Executions: "Running a scenario, and how it stands.",
  Results: "What a run has shown, once it is `completed`.",
} as const;
type Tag = keyof typeof tags;

const json = "application/json";
const ofExecution = ["execution_not_found", "not_ready", "route_not_found"] as const;

/** The next requests about an execution whose id is at this pointer into an answer's body. */
function aboutExecution(pointer: string) {
  const id = `$response.body#${pointer}`;
  return {
    status: { operationId: "getStatus", description: "How it stands.", parameters: { id } },
    junit: { operationId: "getJunit", description: "Its outcomes, once completed.", parameters: { id } },
    artifacts: {
      operationId: "getArtifacts",
      description: "Its files, once completed.",
      requestBody: { execution_id: id },
    },
    cancel: { operationId: "cancelExecution", description: "Stops it.", parameters: { id } },
  } as const satisfies Record<string, Link>;
}

export const operations: Readonly<Record<HandlerName, OperationFacts>> = {
  scenarios: {
    operationId: "listScenarios",
    tag: "Scenarios",
    summary: "List scenarios",
    description: "Every scenario of the team, ordered by name. Names are unique within a team.",
    success: {
      status: 200,
      description: "A page of scenarios.",
      forms: { [json]: { schema: "Scenarios", examples: { page: "scenarios" } } },
      links: {
        run: {
          operationId: "runScenario",
          description: "Runs the first one.",
          requestBody: { scenario_id: "$response.body#/scenarios/0/id" },
        },
        executions: {
          operationId: "listExecutions",
          description: "Executions of the first one.",
          parameters: { scenario_id: "$response.body#/scenarios/0/id" },
        },
      },
    },
    problems: [],
  },
  "run-scenario": {
    operationId: "runScenario",
    tag: "Executions",
    summary: "Run a scenario",
    description:
      "Schedules an execution of type `manual`, which usually starts within a minute. Once this has answered, it is never lost.",
    success: {
      status: 202,
      description: "Accepted. Poll its status until it is `completed`.",
      headers: ["Location"],
      forms: { [json]: { schema: "Accepted", examples: { accepted: "accepted" } } },
      links: aboutExecution("/execution_id"),
    },
    problems: ["idempotency_key_reused", "scenario_not_found", "execution_not_found", "not_ready"],
    requestExample: "run_scenario_request",
  },
  executions: {
    operationId: "listExecutions",
    tag: "Executions",
    summary: "List executions",
    description: "Executions of the team. All filters combine. The end is `next_cursor: null`.",
    success: {
      status: 200,
      description: "A page of executions.",
      forms: { [json]: { schema: "Executions", examples: { page: "executions" } } },
      links: aboutExecution("/executions/0/execution_id"),
    },
    problems: [],
  },
  status: {
    operationId: "getStatus",
    tag: "Executions",
    summary: "Get the status of an execution",
    description: "How the execution and its tests stand; of a series, its most recent run.",
    success: {
      status: 200,
      description: "The status. `Retry-After` comes with an unfinished execution.",
      headers: ["Retry-After-If-Unfinished"],
      forms: {
        [json]: { schema: "Status", examples: { running: "status_running", completed: "status_completed" } },
      },
      links: aboutExecution("/execution_id"),
    },
    problems: ofExecution,
  },
  cancel: {
    operationId: "cancelExecution",
    tag: "Executions",
    summary: "Cancel an execution",
    description:
      "Stops the current run: its remaining tests become `cancelled`. A finished execution stays as it is, and of a series the later runs still come.",
    success: {
      status: 202,
      description: "Asked to stop, or finished already.",
      forms: { [json]: { schema: "Cancelled", examples: { asked: "cancelled" } } },
      links: aboutExecution("/execution_id"),
    },
    problems: ["execution_not_found", "route_not_found"],
  },
  junit: {
    operationId: "getJunit",
    tag: "Results",
    summary: "Get the outcomes of a run",
    description:
      "The JUnit document of the most recent run, or the same outcomes as JSON for clients that prefer it in `Accept`.",
    success: {
      status: 200,
      description: "The outcomes.",
      headers: ["ETag", "Vary"],
      forms: {
        "application/xml": { schema: "text", examples: { junit: "junit" } },
        [json]: { schema: "Outcomes", examples: { outcomes: "outcomes" } },
      },
    },
    conditional: true,
    problems: ofExecution,
  },
  artifacts: {
    operationId: "getArtifacts",
    tag: "Results",
    summary: "Get the files of a run",
    description:
      "The whole result of the most recent run, with a fresh signed link to each file. A file that does not exist is `null`.",
    success: {
      status: 200,
      description: "The result and its files.",
      forms: { [json]: { schema: "Artifacts", examples: { completed: "artifacts" } } },
      links: aboutExecution("/execution_id"),
    },
    problems: ["execution_not_found", "not_ready"],
    requestExample: "artifacts_request",
  },
};
