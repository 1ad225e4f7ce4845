import { setTimeout as delay } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import type { StepOf } from "../../core/scenario/step.ts";
import type { Point } from "../in-page/choice.ts";
import { sessionOf } from "../page/page-session.ts";

type Click = StepOf<"click"> | StepOf<"doubleClick">;

const buttons = {
  primary: "left",
  auxiliary: "middle",
  secondary: "right",
  back: "back",
  forward: "forward",
} as const;

/** The buttons that Playwright's mouse supports; `null` for other buttons and pointers. */
export function ordinaryButton(step: Click): "left" | "middle" | "right" | null {
  if (step.deviceType === "pen" || step.deviceType === "touch") return null;
  const button = buttons[step.button ?? "primary"];
  return button === "back" || button === "forward" ? null : button;
}

/** Clicks with a pen, by touch, or with a side button of the mouse. @param holdMs how long the button stays down. */
export async function sendClick(
  page: Page,
  step: Click,
  at: Point,
  holdMs: number,
  clickCount: 1 | 2,
): Promise<void> {
  const session = await sessionOf(page);
  for (let count = 1; count <= clickCount; count += 1) {
    if (step.deviceType === "touch") await tap(session, at, holdMs);
    else await press(session, at, step, holdMs, count);
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
