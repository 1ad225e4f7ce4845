import type { Defect } from "./defect.ts";

const template = "test/cloud/region-stage.test.ts";
const wiring = "test/cloud/wiring.test.ts";

/** The gateway, the table and the bucket. */
export const defectsOfInterfaces: readonly Defect[] = [
  {
    name: "An error of the gateway itself has AWS's shape",
    edits: [
      {
        file: "lib/cloud/gateway-responses.ts",
        find: "  [ResponseType.THROTTLED, rateLimited],\n",
        replace: "",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "A path of the API has no method",
    edits: [
      {
        file: "lib/cloud/api.ts",
        find: "handler } of routes) {",
        replace: "handler } of routes.slice(1)) {",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "Every route leads to the same function",
    edits: [
      {
        file: "lib/cloud/api.ts",
        find: "new LambdaIntegration(functionOf(handler))",
        replace: "new LambdaIntegration(functionOf(routes[0]?.handler ?? handler))",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "A route of the contract is missing everywhere",
    edits: [
      {
        file: "lib/routes.ts",
        find: '  { method: "POST", resource: "/api/external/results-scenario/{id}/cancel", handler: "cancel" },\n',
        replace: "",
      },
    ],
    caughtBy: ["test/openapi/document.test.ts"],
  },
  {
    name: "The gateway does not throttle",
    edits: [
      {
        file: "lib/cloud/api.ts",
        find: "        throttlingRateLimit: settings.limits.requests_per_second,\n",
        replace: "",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The gateway writes requests, keys included, into a log of its own",
    edits: [{ file: "lib/cloud/api.ts", find: "MethodLoggingLevel.OFF", replace: "MethodLoggingLevel.INFO" }],
    caughtBy: [template],
  },
  {
    name: "Indexes hold nothing but keys",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: "{ projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] }",
        replace: "{ projectionType: ProjectionType.KEYS_ONLY }",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "Indexes are sorted by another attribute",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: "sortKey: { name: sortKey, type: AttributeType.STRING },\n    ...",
        replace: "sortKey: { name: sortKey.toLowerCase(), type: AttributeType.STRING },\n    ...",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "An index lacks what a listing shows",
    edits: [
      {
        file: "lib/table.ts",
        find: 'name: "by-status", partitionKey: "byStatus", sortKey: "listOrder", projection: listedFields',
        replace: 'name: "by-status", partitionKey: "byStatus", sortKey: "listOrder", projection: dueFields',
      },
    ],
    caughtBy: ["test/stores/execution-listing.test.ts", "test/api/listings.test.ts"],
  },
  {
    name: "Items expire by an attribute that the deployed table does not have",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: "timeToLiveAttribute: table.timeToLive",
        replace: 'timeToLiveAttribute: "expires"',
      },
    ],
    caughtBy: [template],
  },
  {
    name: "Items expire by an attribute that no store writes",
    edits: [{ file: "lib/table.ts", find: 'timeToLive: "ttl"', replace: 'timeToLive: "expires"' }],
    caughtBy: ["test/stores/request-stores.test.ts", "test/stores/execution-store.test.ts"],
  },
  {
    name: "The table goes with its stack",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: "removalPolicy: RemovalPolicy.RETAIN",
        replace: "removalPolicy: RemovalPolicy.DESTROY",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "A deleted file cannot be brought back",
    edits: [{ file: "lib/cloud/artifact-bucket.ts", find: "versioned: true", replace: "versioned: false" }],
    caughtBy: [template],
  },
  {
    name: "The API is served from the edges of the world",
    edits: [{ file: "lib/cloud/api.ts", find: "EndpointType.REGIONAL", replace: "EndpointType.EDGE" }],
    caughtBy: [template],
  },
  {
    name: "Links are signed by a session that is longer than AWS gives to a function",
    edits: [
      {
        file: "lib/config.ts",
        find: "linkSessionSeconds = 3600",
        replace: "linkSessionSeconds = 7200",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "What could not be delivered is kept for an hour",
    edits: [{ file: "lib/cloud/dead-letters.ts", find: "Duration.days(14)", replace: "Duration.hours(1)" }],
    caughtBy: [template],
  },
];
