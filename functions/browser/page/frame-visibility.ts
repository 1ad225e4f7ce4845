import type { Frame } from "playwright-core";
import type { AimedAt, Obstacle, Point } from "../in-page/choice.ts";
import { type Program, program } from "../in-page/kit.ts";
import { type Affine, apply, inverse, ofFrame } from "./frame-geometry.ts";
import { frameIdOf, idOf, inWorld, type ObjectId, run, runIn, type World } from "./frame-world.ts";

/** Of a frame's viewport, in its own pixels. */
interface Size {
  width: number;
  height: number;
}

/** A part of a viewport, in CSS pixels. */
type Box = Point & Size;

/** A frame is seen in its content box: one without room for that may still have a border. */
const isVisible: Program<[], boolean> = program(`({ sight }, owner) => {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(owner);
  const [across, down] = [[paddingLeft, paddingRight], [paddingTop, paddingBottom]].map(([one, other]) => parseFloat(one) + parseFloat(other));
  return sight.isVisible(owner) && owner.clientWidth > across && owner.clientHeight > down;
}`);
const scrollTo: Program<["always" | "unless under the mouse"], void> =
  program(`({ dom, scrolling }, when, owner) => {
  if (when !== "always" && dom.matches(owner, ":hover")) return;
  scrolling.intoView(owner, { block: "nearest", inline: "nearest", behavior: "instant" });
}`);
const isLoadedLate: Program<[], boolean> = program(
  '({ dom }, owner) => dom.matches(owner, "[loading=lazy i]") && dom.isDisplayed(owner)',
);
const viewport: Program<[], Size> = program("() => ({ width: innerWidth, height: innerHeight })");
const placeOn: Program<[Point, boolean], AimedAt | Obstacle> = program(`(kit, at, stays, owner) => {
  const { left, top } = kit.dom.boxOf(owner);
  if (stays && kit.animations.isUnderWay(owner)) return { kind: "moving", alternative: 0, element: kit.naming.described(owner) };
  const needs = { need: "hovered", point: { x: at.x - left, y: at.y - top }, isShown: true, by: [] };
  const choice = kit.choose([[owner]], needs);
  return "kind" in choice ? choice : { ...choice.place(), sinceScrolledMs: kit.dom.sinceScrolled() };
}`);

/**
 * Whether a frame and those around it are visible. The content of a cross-site frame cannot tell that the frame is
 * hidden.
 */
export async function isShown(frame: Frame): Promise<boolean> {
  const parent = frame.parentFrame();
  if (!parent) return true;
  const isOwnerVisible = await atOwner(frame, parent, (world, owner) => runIn(world, isVisible, [], [owner]));
  return isOwnerVisible && isShown(parent);
}

/**
 * Scrolls a frame into view: Chromium does not draw a cross-site frame outside of it, and pages fill in what comes into view.
 * @param when a step leaves a frame under the mouse where it is: it may show a menu for that.
 */
export async function bringIntoSight(
  frame: Frame,
  when: "always" | "unless under the mouse" = "unless under the mouse",
): Promise<void> {
  const parent = frame.parentFrame();
  if (!parent) return;
  await bringIntoSight(parent, when);
  await atOwner(frame, parent, (world, owner) => runIn(world, scrollTo, [when], [owner]));
}

/**
 * Scrolls to a frame that has loaded nothing, since its element has it load only near the viewport (`loading=lazy`).
 * For a frame that has an address it asks the page nothing.
 */
export async function bringToLoad(frame: Frame): Promise<void> {
  const parent = frame.parentFrame();
  if (!parent || frame.url() !== "") return;
  const isLazy = await atOwner(frame, parent, (world, owner) => runIn(world, isLoadedLate, [], [owner]));
  if (isLazy) await bringIntoSight(frame);
}

/**
 * The position in the page's viewport of a point in a frame's viewport, with all transformations of the frames, or
 * what covers one of the frames there.
 * @param stays whether the mouse is to be there afterwards: a frame that slides in would leave it behind.
 */
export async function placeInPage<P extends Point & Partial<AimedAt>>(
  frame: Frame,
  at: P,
  stays = false,
): Promise<P | AimedAt | Obstacle> {
  const parent = frame.parentFrame();
  if (!parent) return at;
  const size = await run(frame, viewport);
  const place = await atOwner(frame, parent, (world, owner) =>
    placeInParent(parent, world, { owner, size, stays }, at),
  );
  if ("kind" in place) return place;
  const sinceScrolledMs = Math.min(place.sinceScrolledMs, at.sinceScrolledMs ?? Number.POSITIVE_INFINITY);
  return placeInPage(parent, { ...place, sinceScrolledMs }, stays);
}

/** Scrolling a frame into view moves its element, and a rotated one not as far as its box. */
const mostRounds = 4;

async function placeInParent(
  parent: Frame,
  world: World,
  { owner, size, stays }: { owner: ObjectId; size: Size; stays: boolean },
  at: Point,
): Promise<AimedAt | Obstacle> {
  for (let round = 1; ; round += 1) {
    const wanted = (await intoParent(parent, world, { owner, size }))(at);
    const place = await runIn(world, placeOn, [wanted, stays], [owner]);
    if ("kind" in place || Math.hypot(place.x - wanted.x, place.y - wanted.y) < 1) return place;
    if (round === mostRounds) throw new Error("The frame was detached from the place where it was");
  }
}

/**
 * The box in the page's viewport around a part of a frame's viewport, with all transformations of the frames, wherever that is: it may be out of
 * sight.
 */
export async function boxInPage(frame: Frame, { x, y, width, height }: Box): Promise<Box> {
  let corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ];
  for (
    let child = frame, parent = frame.parentFrame();
    parent;
    child = parent, parent = parent.parentFrame()
  ) {
    const around = parent;
    const size = await run(child, viewport);
    const toAround = await atOwner(child, around, (world, owner) =>
      intoParent(around, world, { owner, size }),
    );
    corners = corners.map(toAround);
  }
  const [left, top] = [Math.min(...corners.map((one) => one.x)), Math.min(...corners.map((one) => one.y))];
  const [right, bottom] = [
    Math.max(...corners.map((one) => one.x)),
    Math.max(...corners.map((one) => one.y)),
  ];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** From a frame's viewport to that of its parent. */
async function intoParent(
  parent: Frame,
  world: World,
  { owner, size }: { owner: ObjectId; size: Size },
): Promise<(at: Point) => Point> {
  const toRoot = await frameToRoot(world, owner, size);
  const fromRoot = inverse(await toRootOf(parent, world));
  return (at) => apply(fromRoot, apply(toRoot, at));
}

const identity: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** From a frame's viewport to that of the outermost frame of its process, in which Chromium gives positions. */
async function toRootOf(frame: Frame, world: World): Promise<Affine> {
  const parent = frame.parentFrame();
  if (!parent) return identity;
  return atOwner(frame, parent, async (around, owner) => {
    if (around.session !== world.session) return identity;
    return frameToRoot(around, owner, await runIn(world, viewport, []));
  });
}

async function frameToRoot({ session }: World, owner: ObjectId, size: Size): Promise<Affine> {
  const { model } = await session.send("DOM.getBoxModel", { objectId: owner });
  return ofFrame(model.content, size);
}

/** Does something with the element of a frame in its parent's document. */
function atOwner<R>(
  frame: Frame,
  parent: Frame,
  work: (world: World, owner: ObjectId) => Promise<R>,
): Promise<R> {
  return inWorld(parent, async (world) => work(world, await ownerIn(world, frame)));
}

const owners = new WeakMap<Frame, { world: World; owner: ObjectId }>();

async function ownerIn(world: World, frame: Frame): Promise<ObjectId> {
  const known = owners.get(frame);
  if (known?.world === world) return known.owner;
  const { backendNodeId } = await world.session.send("DOM.getFrameOwner", { frameId: frameIdOf(frame) });
  const { object } = await world.session.send("DOM.resolveNode", {
    backendNodeId,
    executionContextId: world.contextId,
  });
  const owner = idOf(object);
  owners.set(frame, { world, owner });
  return owner;
}
