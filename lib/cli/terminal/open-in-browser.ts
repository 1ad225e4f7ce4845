import { spawn } from "node:child_process";

/**
 * Asks the system to open an address in the user's browser. Never fails: on a machine without a screen nothing happens, so the
 * address has to be printed too.
 */
export function openInBrowser(url: string): void {
  const command = commandFor(process.platform, process.env);
  if (command === null) return;
  const child = spawn(command, [url], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

function commandFor(
  platform: NodeJS.Platform,
  { DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv,
): string | null {
  if (platform === "darwin") return "open";
  if (platform === "win32") return "explorer";
  return DISPLAY || WAYLAND_DISPLAY ? "xdg-open" : null;
}
