import type { BrowserMode } from "../../attempt/browser-mode.ts";

/** Nothing but the guard proxy of a context leads out: no name is looked up here, and no datagram leaves. */
const noWayOut = [
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  // For whatever does not belong to a context with a proxy of its own: port 1 serves nobody.
  "--proxy-server=http://127.0.0.1:1",
  "--proxy-bypass-list=<-loopback>",
];

/** Beside those that Playwright gives: the browser itself has nothing to tell anybody. */
const noTalk = ["--disable-domain-reliability", "--disable-client-side-phishing-detection", "--no-pings"];

/**
 * One cache per test is small; glyphs are placed alike on every machine. Pages are drawn without a graphics card's
 * emulation, which costs twice the processor time of a whole test; WebGL still gets one when a page asks for it.
 */
const appearance = [
  "--disk-cache-size=33554432",
  "--font-render-hinting=none",
  "--disable-gpu",
  "--enable-unsafe-swiftshader",
];

/** Chromium's command line, added to Playwright's own. */
export function chromiumArguments(mode: BrowserMode): string[] {
  return [...noWayOut, ...noTalk, ...appearance, ...modeArguments(mode)];
}

/** The part of the command line that makes Chromium run in one way and not in another. */
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
