import type { BrowserMode } from "../../attempt/browser-mode.ts";

/** The guard proxy of each context is the only way out: Chromium resolves no names and sends no datagrams. */
const noWayOut = [
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  // For requests outside of a context with its own proxy. Nothing listens on port 1.
  "--proxy-server=http://127.0.0.1:1",
  "--proxy-bypass-list=<-loopback>",
];

/** In addition to Playwright's own flags: no telemetry, and no background requests by the browser. */
const noTalk = ["--disable-domain-reliability", "--disable-client-side-phishing-detection", "--no-pings"];

/**
 * The screen without a window, which is what a page in fullscreen is given, has the size of the default viewport: Chromium's own,
 * 800 × 600, cut such a page off. The cache of each test is small, and text is laid out identically on every machine. Pages are drawn without GPU
 * emulation, which would double the processor time of a test; WebGL still gets it when a page asks for it. Without languages Chromium
 * sends none, and tells pages that theirs is `en-US@posix`, which no function of theirs takes for one.
 */
const appearance = [
  "--screen-info={1280x720}",
  "--disk-cache-size=33554432",
  "--font-render-hinting=none",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
  "--accept-lang=en-US,en",
];

/** Chromium's command line, added to Playwright's own. */
export function chromiumArguments(mode: BrowserMode): string[] {
  return [...noWayOut, ...noTalk, ...appearance, ...modeArguments(mode)];
}

/** The part of the command line that selects a mode. */
export function modeArguments(mode: BrowserMode): string[] {
  switch (mode) {
    case "sandboxed":
      return [];
    case "several-processes":
      return [];
    case "no-zygote":
      return ["--no-zygote"];
    case "single-process":
      return ["--no-zygote", "--single-process"];
    default:
      return mode satisfies never;
  }
}
