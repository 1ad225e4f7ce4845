import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { DescribeExecutionCommand, ExecutionAlreadyExists, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { GetParametersCommand } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand } from "@aws-sdk/client-sts";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { dynamo, events, lambda, parameters, stateMachines, tokens } from "../../functions/shared/clients.ts";
import { s3 } from "../../functions/shared/s3-client.ts";
import { MemoryBucket } from "../unit/support/memory-bucket.ts";
import { type Item, MemoryTable } from "../unit/support/memory-table.ts";

// biome-ignore lint/suspicious/noExplicitAny: the inputs of all commands
type Answer = (input: any) => unknown;
type Command = abstract new (...given: never[]) => { input: object };

/** Answers to the commands of a client, in the form that the tables and buckets of the unit tests expect. */
class Answers {
  /** The last one comes first. */
  readonly #answers: { command: unknown; to: object; answer: Answer }[] = [];
  /** What has to be done before any command is answered. */
  before: Answer = () => undefined;

  /** @param to what the command has to ask for. */
  on(command: Command, to: object = {}): { callsFake: (answer: Answer) => void } {
    return { callsFake: (answer) => this.#answers.unshift({ command, to, answer }) };
  }

  /** Makes a client answer from here, without any connection. */
  serve(client: object): void {
    const send = async ({ input, constructor: asked }: { input: object; constructor: unknown }) => {
      const isAsked = ({ command, to }: { command: unknown; to: object }) =>
        command === asked && Object.entries(to).every(([name, value]) => Reflect.get(input, name) === value);
      const found = this.#answers.find(isAsked);
      if (!found) throw new Error(`The simulation has no answer to ${JSON.stringify(input)}.`);
      await this.before(input);
      return found.answer(input);
    };
    Object.assign(client, { send });
  }
}

/** The services that the handlers use, in memory; everything that AWS limits is decided by the caller. */
interface Services {
  /** @throws what StartExecution throws. */
  start(name: string, input: string): void;
  isRunning(name: string): boolean;
  /** @throws what a throttled parameter store throws. */
  takeParameters(): void;
  /** @param item its key. @throws what a throttled table throws. */
  takeWrites(item: string, units: number): Promise<void>;
  /** Invokes the function that prints. @throws what Lambda throws. */
  print(event: { order: string }): Promise<void>;
}

/** Makes every client of this process answer from memory. */
export function serveFromMemory(services: Services): MemoryTable {
  const { start, isRunning, takeParameters, takeWrites, print } = services;
  const table = new MemoryTable();
  const bucket = new MemoryBucket();
  const answers = {
    table: new Answers(),
    bucket: new Answers(),
    workflow: new Answers(),
    events: new Answers(),
    parameters: new Answers(),
    functions: new Answers(),
    tokens: new Answers(),
  };
  table.answer(answers.table as unknown as Parameters<MemoryTable["answer"]>[0]);
  bucket.answer(answers.bucket as unknown as Parameters<MemoryBucket["answer"]>[0]);
  answers.table
    .on(QueryCommand, { IndexName: "due" })
    .callsFake(({ ExpressionAttributeValues: of }) => ({ Items: due(table, of) }));
  answers.table.before = async ({ Item, Key = Item, UpdateExpression }) => {
    const written = Item ?? table.get(Key);
    if (Item || UpdateExpression) await takeWrites(`${Key.pk} ${Key.sk}`, unitsOf(written));
  };
  answers.workflow.on(StartExecutionCommand).callsFake(({ name, input }) => {
    start(name, input);
    return { executionArn: name };
  });
  answers.workflow.on(DescribeExecutionCommand).callsFake(({ executionArn }) => ({
    status: isRunning(String(executionArn).split(":").at(-1) ?? "") ? "RUNNING" : "SUCCEEDED",
  }));
  answers.events.on(PutEventsCommand).callsFake(() => ({ FailedEntryCount: 0 }));
  answers.parameters.on(GetParametersCommand).callsFake(({ Names }) => {
    takeParameters();
    return { Parameters: Names.map((Name: string) => ({ Name, Value: "1234" })) };
  });
  answers.functions.on(InvokeCommand).callsFake(async ({ Payload }) => {
    await print(JSON.parse(new TextDecoder().decode(Payload)));
    return { Payload: new Uint8Array() };
  });
  answers.tokens.on(AssumeRoleCommand).callsFake(({ DurationSeconds }) => ({
    Credentials: {
      AccessKeyId: "simulated",
      SecretAccessKey: "simulated",
      SessionToken: "simulated",
      Expiration: new Date(Date.now() + DurationSeconds * 1000),
    },
  }));
  answers.functions.serve(lambda());
  answers.tokens.serve(tokens());
  answers.parameters.serve(parameters());
  answers.table.serve(dynamo());
  answers.bucket.serve(s3());
  answers.workflow.serve(stateMachines());
  answers.events.serve(events());
  return table;
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/capacity-unit-calculations.html */
function unitsOf(item: Item | undefined): number {
  return Math.ceil(JSON.stringify(item ?? {}).length / 1024);
}

/** What the index of due executions holds, in order. */
function due(table: MemoryTable, of: Record<string, string>): Item[] {
  const items = [...table.items.values()].filter(
    ({ dueShard, dueAt }) => dueShard === of[":shard"] && String(dueAt) <= String(of[":now"]),
  );
  return items.sort((a, b) => (String(a["dueAt"]) < String(b["dueAt"]) ? -1 : 1));
}

export function alreadyExists(name: string): Error {
  return new ExecutionAlreadyExists({ message: `Execution Already Exists: '${name}'`, $metadata: {} });
}
