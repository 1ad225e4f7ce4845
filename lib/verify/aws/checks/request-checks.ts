import { setTimeout as sleep } from "node:timers/promises";
import { gatewayBodyLimit } from "../../../config.ts";
import { gatewayRefusals } from "../../../gateway-problems.ts";
import { type AwsCheck, browserTime, expected } from "../aws-check.ts";
import { judgeHosts } from "../judge-hosts.ts";
import { postReading } from "../post-reading.ts";

/** Larger than the event of a function may be, and smaller than the gateway's own limit. */
const tooLongForFunctions = 7 * 1024 * 1024;

/** Longer than the gateway takes of the request line and the values of all headers: docs/contract.md, "What the gateway answers by itself". */
const tooLongHeader = 11 * 1024;

/** What answers before a function is asked, and what a client gets. */
export const requestChecks: readonly AwsCheck[] = [
  {
    name: "links",
    title: "A link works until it expires, and not after",
    does: "Fetches a file by its link at once, and again when the link has expired.",
    costs: browserTime(30),
    provable: ["aws"],
    waits: true,
    async run({ api, ended }) {
      const { executionId } = await ended("Verify: one test");
      const { junit } = (await api.artifacts(executionId)).artifacts;
      expected(junit !== null, "The run has no JUnit file.");
      const before = await fetch(junit.url);
      await before.arrayBuffer();
      expected(before.status === 200, `A fresh link is answered ${before.status}.`);
      const lifetime = Date.parse(String(junit["expires_at"])) - Date.now();
      await sleep(lifetime + 5000);
      const after = await fetch(junit.url);
      await after.arrayBuffer();
      expected(after.status === 403, `An expired link is answered ${after.status}.`);
      return `200 for ${Math.round(lifetime / 60_000)} minutes, then 403`;
    },
  },
  {
    name: "oversized",
    title: "A body or a header that is too large is refused as docs/contract.md says",
    does: "Sends bodies of 7 and of more than 10 MiB, and a header of 11 KiB, to each address.",
    costs: 0,
    provable: ["aws"],
    async run({ baseUrls, key }) {
      for (const baseUrl of baseUrls) {
        for (const [size, { status, body }] of [
          [tooLongForFunctions, gatewayRefusals.requestTooLong],
          [gatewayBodyLimit + 1, gatewayRefusals.contentTooLong],
        ] as const) {
          const headers = { "X-API-Key": key, "Content-Type": "application/json" };
          const answer = await postReading(`${baseUrl}/run-scenario/`, headers, Buffer.alloc(size, "x"));
          const told = answer.text.trim();
          const isSame = answer.status === status && sameText(told, body);
          expected(isSame, `${size} bytes to ${baseUrl} are answered ${answer.status} ${told.slice(0, 200)}`);
        }
      }
      const found = new Set<string>();
      for (const baseUrl of baseUrls) {
        const headers = { "X-API-Key": key, "X-Long": "x".repeat(tooLongHeader) };
        const answer = await fetch(`${baseUrl}/scenarios/`, { headers });
        const told = `${answer.status} ${(await answer.text()).trim().slice(0, 200)}`;
        // Nobody has seen this status yet, so any of 4xx will do, and the check reports which one came.
        expected(/^4\d\d /.test(told), `A header of 11 KiB at ${baseUrl} is answered ${told}`);
        found.add(told);
      }
      return `413 in the gateway's own words; a header of 11 KiB: ${[...found].join(", ")}`;
    },
  },
  {
    name: "slashes",
    title: "Slashes in a row are taken for one, or lead nowhere",
    does: "Asks each address for paths with doubled slashes.",
    costs: 0,
    provable: ["aws"],
    async run({ baseUrls, key }) {
      const found: string[] = [];
      for (const baseUrl of baseUrls) {
        for (const path of ["//scenarios/", "/scenarios//", "/results-scenario//executions/"]) {
          const answer = await fetch(`${baseUrl}${path}`, { headers: { "X-API-Key": key } });
          const told = await answer.text();
          const isKnown =
            answer.status === 200 || (answer.status === 404 && told.includes("route_not_found"));
          expected(isKnown, `${path} at ${baseUrl} is answered ${answer.status} ${told.slice(0, 200)}`);
          found.push(`${path} ${answer.status}`);
        }
      }
      return found.join(", ");
    },
  },
  {
    name: "conformance",
    title: "Every clause of the contract holds, and none is left out but for want of another region",
    does: "Runs the conformance suite against each address of the region, with teams of its own.",
    costs: browserTime(600),
    provable: ["aws", "emulator"],
    run: judgeHosts,
  },
];

/** Whether two documents say the same, whatever blanks they have. */
function sameText(one: string, other: string): boolean {
  const bare = (text: string) => text.replaceAll(/\s/g, "");
  return bare(one) === bare(other);
}
