import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { runCompletedType } from "../../functions/core/execution/run-completed-event.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { eventBusName } from "../config.ts";
import type { ServiceFunction } from "./service-function.ts";

/** Lets a function put events about completed runs, and no others, on the account's bus: docs/events.md. */
export function allowAnnouncements(scope: Construct, user: ServiceFunction, service: string): void {
  const bus = Stack.of(scope).formatArn({
    service: "events",
    resource: "event-bus",
    resourceName: eventBusName,
  });
  // A request holds several events, so the condition keys are multi-valued: all values have to match.
  const conditions = {
    "ForAllValues:StringEquals": { "events:source": service, "events:detail-type": runCompletedType },
  };
  user.addToRolePolicy(new PolicyStatement({ actions: ["events:PutEvents"], resources: [bus], conditions }));
  user.addEnvironment(environmentNames.eventBus, eventBusName);
}
