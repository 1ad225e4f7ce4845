import type { Frame } from "playwright-core";
import { chain, unlessObstacle } from "./in-page/chain.ts";
import { choose, type Obstacle, type Point } from "./in-page/choose.ts";

/** Whether a frame and those around it are shown. What is in a hidden frame of another site does not know that it is. */
export async function isShown(frame: Frame): Promise<boolean> {
  const parent = frame.parentFrame();
  if (!parent) return true;
  const owner = await frame.frameElement();
  return (await owner.isVisible()) && isShown(parent);
}

/** Brings a frame into sight: Chromium draws none of another site before. */
export async function bringIntoSight(frame: Frame): Promise<void> {
  const parent = frame.parentFrame();
  if (!parent) return;
  await bringIntoSight(parent);
  const owner = await frame.frameElement();
  await owner.evaluate((element) => {
    if (element instanceof Element) element.scrollIntoView({ block: "nearest", behavior: "instant" });
  });
}

const placeOnOwner = chain(
  chain((owner: Element) => [[owner]], choose),
  unlessObstacle((choice) => choice.place()),
);

/** Where a point of a frame's viewport is in the page's, or what lies over the frame there. */
export async function placeInPage(frame: Frame, at: Point): Promise<Point | Obstacle> {
  const parent = frame.parentFrame();
  if (!parent) return at;
  const owner = await frame.frameElement();
  const point = await owner.evaluate(fromCorner, at);
  const needs = { need: "hovered", point, isShown: true } as const;
  const place: Point | Obstacle = await parent.evaluate(
    placeOnOwner as never,
    [[owner, needs], null] as never,
  );
  return "kind" in place ? place : placeInPage(parent, place);
}

/** Runs in the page. Where a point of what a frame shows is, from the frame's own corner, enlarged as the frame is. */
function fromCorner(owner: Node, { x, y }: Point): Point {
  const frame = owner as HTMLElement;
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const { width, height } = frame.getBoundingClientRect();
  const [scaleX, scaleY] = [width / frame.offsetWidth, height / frame.offsetHeight];
  return {
    x: (frame.clientLeft + Number.parseFloat(paddingLeft) + x) * scaleX,
    y: (frame.clientTop + Number.parseFloat(paddingTop) + y) * scaleY,
  };
}
