import { EndpointType, LambdaIntegration, MethodLoggingLevel, RestApi } from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { apiStage, basePath, type Route } from "../routes.ts";
import { accessLog } from "./access-log.ts";
import { ApiDomain } from "./api-domain.ts";
import { addGatewayResponses } from "./gateway-responses.ts";
import type { RegionSettings, Settings } from "./settings.ts";

interface ApiProps {
  /** Unique in the account and region, since an API's metrics are identified by its name. */
  name: string;
  routes: readonly Route[];
  functionOf: (handler: string) => IFunction;
  settings: Settings;
  own: RegionSettings;
}

/** The public API of a region: the shared route table over Lambda proxies, without CORS. */
export class Api extends Construct {
  readonly restApi: RestApi;
  /** The base address for clients. docs/contract.md, "Every request". */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { name, routes, functionOf, settings, own }: ApiProps) {
    super(scope, id);
    this.restApi = new RestApi(this, "RestApi", {
      restApiName: name,
      endpointTypes: [EndpointType.REGIONAL],
      // With a domain of its own, a region has no other address.
      disableExecuteApiEndpoint: own.domain !== null,
      cloudWatchRole: settings.api_logs_role,
      deployOptions: {
        stageName: apiStage,
        tracingEnabled: settings.traces,
        throttlingRateLimit: settings.limits.requests_per_second,
        throttlingBurstLimit: settings.limits.burst,
        // The execution log would contain requests, keys included.
        loggingLevel: MethodLoggingLevel.OFF,
        ...accessLog(this, settings.retention.logs),
      },
    });
    for (const { method, resource, handler } of routes) {
      const target = this.restApi.root.resourceForPath(resource);
      target.addMethod(method, new LambdaIntegration(functionOf(handler)));
    }
    addGatewayResponses(this.restApi);
    if (own.domain) new ApiDomain(this, "Domain", { restApi: this.restApi, ...own.domain });
    this.baseUrl = own.domain
      ? `https://${own.domain.name}${basePath}`
      : `${this.restApi.urlForPath("/").slice(0, -1)}${basePath.slice(`/${apiStage}`.length)}`;
  }
}
