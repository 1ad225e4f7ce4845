import { randomUUID } from "node:crypto";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { DeleteMessageCommand, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { alarmState, untilTold } from "../alarm-actions.ts";
import { type AwsCheck, expected, NotProvable } from "../aws-check.ts";
import type { CheckedRegion } from "../checked-region.ts";
import { foundWithin } from "../found-within.ts";

const minute = 60_000;

/**
 * Lambda tries for three minutes, and the metrics of a queue that nothing used for hours are up to fifteen minutes late.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
const alarmWithin = 28 * minute;

/** What becomes of events that cannot be handled. */
export const deadLetterChecks: readonly AwsCheck[] = [
  {
    name: "dead-letters",
    title: "An event that fails in every attempt is in the queue of dead letters, and the alarm tells of it",
    does: "Sends finish-run an event that it refuses, waits for the alarm, and removes the message. Whoever receives alarms receives this one.",
    costs: 0.001,
    provable: ["aws"],
    waits: true,
    async run(region) {
      const before = await alarmState(region, "Dead letters");
      if (before === "ALARM")
        throw new NotProvable("The alarm is on: handle the dead letters that are there first.");
      const since = Date.now();
      const event = JSON.stringify({ verify_aws: randomUUID() });
      const sent = new InvokeCommand({
        FunctionName: region.resources.ofFunction("finish-run"),
        InvocationType: "Event",
        Payload: Buffer.from(event),
      });
      await region.aws.functions.send(sent);
      // A message that was received is not counted as visible for a while, so that is left until the alarm has counted it.
      const [told] = await Promise.allSettled([
        untilTold(region, "Dead letters", { since, within: alarmWithin }),
      ]);
      const reason = await removed(region, event);
      if (told.status === "rejected") throw told.reason;
      expected(reason !== null, "The alarm went off, and the event is not in the queue.");
      return `given up for "${reason}", ALARM, and its action was executed`;
    },
  },
];

/**
 * Removes an event from the queue of dead letters; the others are there again after some seconds.
 * @returns why it was given up; `null` if it is not there.
 */
async function removed({ aws, resources }: CheckedRegion, event: string): Promise<string | null> {
  const QueueUrl = resources.only("AWS::SQS::Queue");
  const receive = new ReceiveMessageCommand({
    QueueUrl,
    MaxNumberOfMessages: 10,
    MessageAttributeNames: ["All"],
    VisibilityTimeout: 30,
    WaitTimeSeconds: 5,
  });
  const message = await foundWithin({ within: minute, every: 1000 }, async () => {
    const { Messages = [] } = await aws.queues.send(receive);
    return Messages.find(({ Body }) => Body === event) ?? null;
  });
  if (message === null) return null;
  await aws.queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
  return message.MessageAttributes?.["ErrorMessage"]?.StringValue ?? "";
}
