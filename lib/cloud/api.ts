import { EndpointType, LambdaIntegration, RestApi } from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { throttle } from "../config.ts";
import { type Route, stage } from "../routes.ts";
import { addGatewayResponses } from "./gateway-responses.ts";

/** The public API of a region: the shared route table over Lambda proxies, without CORS. */
export class Api extends Construct {
  readonly restApi: RestApi;

  constructor(
    scope: Construct,
    id: string,
    props: { routes: readonly Route[]; functionOf: (handler: string) => IFunction },
  ) {
    super(scope, id);
    this.restApi = new RestApi(this, "RestApi", {
      endpointTypes: [EndpointType.REGIONAL],
      // The role is the account's, not the API's: two stacks would take it from each other.
      cloudWatchRole: false,
      deployOptions: {
        stageName: stage,
        throttlingRateLimit: throttle.ratePerSecond,
        throttlingBurstLimit: throttle.burst,
      },
    });
    for (const { method, resource, handler } of props.routes) {
      const target = this.restApi.root.resourceForPath(resource);
      target.addMethod(method, new LambdaIntegration(props.functionOf(handler)));
    }
    addGatewayResponses(this.restApi);
  }
}
