import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import type { StepOf } from "../../core/scenario/step.ts";
import type { FoundElement } from "../act.ts";
import type { Point } from "./click-point.ts";

type Click = StepOf<"click"> | StepOf<"doubleClick">;

interface ClickOptions {
  timeout: number;
  position?: Point;
  /** Milliseconds that the button stays down. */
  delay?: number;
}

const buttons = {
  primary: "left",
  auxiliary: "middle",
  secondary: "right",
  back: "back",
  forward: "forward",
} as const;

/** The buttons that Playwright's mouse has. */
export function ordinaryButton(step: Click): "left" | "middle" | "right" | null {
  if (step.deviceType === "pen" || step.deviceType === "touch") return null;
  const button = buttons[step.button ?? "primary"];
  return button === "back" || button === "forward" ? null : button;
}

/** Clicks with a pen, a finger or a mouse's side buttons, after the same waiting as for any click. */
export async function sendClick(
  element: FoundElement,
  page: Page,
  step: Click,
  options: ClickOptions,
  clickCount: 1 | 2,
): Promise<void> {
  await element.click({ ...options, trial: true });
  const box = await element.boundingBox();
  if (!box) throw new Error("Element is not attached to the DOM");
  const within = options.position ?? { x: box.width / 2, y: box.height / 2 };
  const point = { x: box.x + within.x, y: box.y + within.y };
  const session = await page.context().newCDPSession(page);
  try {
    for (let count = 1; count <= clickCount; count += 1) {
      if (step.deviceType === "touch") await tap(session, point, options.delay ?? 0);
      else await press(session, point, step, options.delay ?? 0, count);
    }
  } finally {
    await session.detach().catch(() => {});
  }
}

async function tap(session: CDPSession, point: Point, holdMs: number): Promise<void> {
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  if (holdMs > 0) await delay(holdMs);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function press(
  session: CDPSession,
  point: Point,
  step: Click,
  holdMs: number,
  clickCount: number,
): Promise<void> {
  const pointerType = step.deviceType === "pen" ? "pen" : "mouse";
  const event = { ...point, button: buttons[step.button ?? "primary"], clickCount, pointerType } as const;
  await session.send("Input.dispatchMouseEvent", { ...event, type: "mousePressed" });
  if (holdMs > 0) await delay(holdMs);
  await session.send("Input.dispatchMouseEvent", { ...event, type: "mouseReleased" });
}
