import type { Answer } from "../fixture-site.ts";
import { click, equals, holds, leadingTo } from "./steps.ts";
import type { VerdictCase } from "./verdict-case.ts";

const to =
  (location: string): Answer =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();
const answering =
  (status: number): Answer =>
  (_request, response) =>
    void response.writeHead(status, { "content-type": "text/html" }).end(`<p id="it">Status ${status}</p>`);

/** A step must have time to arrive somewhere before it can fail because of the wrong destination. */
const patient = <T extends object>(step: T) => ({ ...step, timeout: 5000 });

export const cases: VerdictCase[] = [
  {
    rule: "a step leads where it is said to",
    pages: { "": `<a href="next">Go</a>`, next: "Next" },
    steps: [leadingTo(click("a"), { path: "next", title: "next" })],
  },
  {
    rule: "a page that was passed on the way counts as a destination of the step",
    pages: {
      "": `<a href="one">Go</a>`,
      one: `<script>setTimeout(() => location.replace("two"), 30)</script>`,
      two: "Two",
    },
    steps: [leadingTo(click("a"), "one", "two"), equals("body", "Two")],
  },
  {
    rule: "a page that was passed need not be the last one",
    pages: {
      "": `<a href="one">Go</a>`,
      one: `<script>setTimeout(() => location.replace("two"), 1)</script>`,
      two: "Two",
    },
    steps: [leadingTo(click("a"), "one"), equals("body", "Two")],
  },
  {
    rule: "a redirection leads to its end",
    pages: { "": `<a href="one">Go</a>`, one: to("two"), two: to("three"), three: "Three" },
    steps: [leadingTo(click("a"), "three")],
  },
  {
    rule: "a page's own router leads to another address",
    pages: `<button onclick="history.pushState(null, '', 'cart')">Go</button>`,
    steps: [leadingTo(click("button"), "cart")],
  },
  {
    rule: "a router that passes through two addresses passed both",
    pages: `<button onclick="history.pushState(null, '', 'login'); history.replaceState(null, '', 'cart')">Go</button>`,
    steps: [leadingTo(click("button"), "login", "cart")],
  },
  {
    rule: "a form that leads to its own page again navigates",
    pages: `<form method="get"><button>Send</button></form>`,
    steps: [leadingTo(click("button"), "?")],
  },
  {
    rule: "a fragment of the same page is an address of its own",
    pages: `<a href="#end">Go</a>`,
    steps: [leadingTo(click("a"), "#end")],
  },
  {
    rule: "a step whose asserted address is empty did not lead to another page if it leads nowhere",
    pages: `<button>Go</button>`,
    steps: [{ ...click("button"), assertedEvents: [{ type: "navigation", url: "", title: "Next" }] }],
    fails: /to lead to another page, but/,
  },
  {
    rule: "a step that leads nowhere did not lead to another page",
    pages: { "": `<button>Go</button>`, next: "Next" },
    steps: [leadingTo(click("button"), "next")],
    fails: /lead to/,
  },
  {
    rule: "a step that leads elsewhere did not lead there",
    pages: { "": `<a href="other">Go</a>`, other: "Other" },
    steps: [patient(leadingTo(click("a"), "next"))],
    fails: /lead to/,
  },
  {
    rule: "a step that leads to the address of another query did not lead there",
    pages: { "": `<a href="next?item=2">Go</a>`, next: "Next" },
    steps: [patient(leadingTo(click("a"), "next?item=1"))],
    fails: /lead to/,
  },
  {
    rule: "another title is another page",
    pages: { "": `<a href="next">Go</a>`, next: "Next" },
    steps: [patient(leadingTo(click("a"), { path: "next", title: "Thanks" }))],
    fails: /title/,
  },
  {
    rule: "what happened in the step before does not count",
    pages: { "": `<a href="next">Go</a>`, next: "<button>Stay</button>" },
    steps: [click("a"), equals("body", "Stay"), leadingTo(click("button"), "next")],
    fails: /lead to/,
  },
  {
    rule: "a navigation of a frame is not a navigation of the page",
    pages: { "": `<button onclick="ad.src = 'ad'">Go</button><iframe id="ad"></iframe>`, ad: "Ad" },
    steps: [{ ...click("button"), assertedEvents: [{ type: "navigation" }] }],
    fails: /lead to/,
  },
  {
    rule: "a frame that goes to the address did not lead the page there",
    pages: { "": `<button onclick="ad.src = 'next'">Go</button><iframe id="ad"></iframe>`, next: "Next" },
    steps: [leadingTo(click("button"), "next")],
    fails: /lead to/,
  },
  {
    rule: "a step in a frame navigates the frame",
    pages: { "": `<iframe src="in"></iframe>`, in: `<a href="next">Go</a>`, next: "Next" },
    steps: [{ ...leadingTo(click("a"), "next"), frame: [0] }],
  },
  {
    rule: "a step in a frame navigates the whole page",
    pages: { "": `<iframe src="in"></iframe>`, in: `<a target="_top" href="next">Go</a>`, next: "Next" },
    steps: [{ ...leadingTo(click("a"), "next"), frame: [0] }, equals("body", "Next")],
  },
  ...[404, 410, 500, 503].map((status) => ({
    rule: `a page that is answered with ${status} is not the one that was to be opened`,
    pages: { "": "Start", gone: answering(status) },
    steps: [{ type: "navigate", url: "{{site}}gone", timeout: 5000 }],
    fails: new RegExp(String(status)),
  })),
  {
    rule: "a page that redirects to one that is not found is not found",
    pages: { "": "Start", old: to("gone"), gone: answering(404) },
    steps: [{ type: "navigate", url: "{{site}}old", timeout: 5000 }],
    fails: /404/,
  },
  {
    rule: "a page whose picture is not found is found",
    pages: `<img src="missing.png"><p id="it">Here</p>`,
    steps: [{ type: "navigate", url: "{{site}}" }, equals("#it", "Here")],
  },
  {
    rule: "a page that is opened at a fragment is found",
    pages: `<p id="it">Here</p>`,
    steps: [
      { type: "navigate", url: "{{site}}#it" },
      { type: "expectUrl", matches: "#it$" },
    ],
  },
  {
    rule: "an empty response opens no page",
    pages: { "": "Start", none: answering(204) },
    steps: [{ type: "navigate", url: "{{site}}none", timeout: 5000 }],
    fails: /could not be opened/,
  },
  {
    rule: "a link to a page that is not found does not fail the step",
    pages: { "": `<a href="gone">Go</a>`, gone: answering(404) },
    steps: [click("a"), equals("#it", "Status 404"), holds("true")],
  },
];
