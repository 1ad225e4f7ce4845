import type { CDPSession, Frame } from "playwright-core";
import { OncePerKey } from "../../core/once-per-key.ts";
import { makeKit, type Program } from "../in-page/kit.ts";
import { forgetSession, sessionAround } from "./page-session.ts";
import { isClosed, isPassing } from "./playwright-errors.ts";

/**
 * An isolated world in a frame's document: it shares the DOM with the page, and nothing else. Built-ins that the page
 * has patched and its global variables do not exist here, nor are ours visible to the page.
 */
export interface World {
  session: CDPSession;
  contextId: number;
  /** Whether the kit has been sent to the document: it is larger than what any call sends besides. */
  hasKit: boolean;
}

/** The protocol's handle of a value that stays in the page. */
export type ObjectId = string;

const worlds = new OncePerKey<Frame, World>(new WeakMap(), openWorld);

/**
 * Does something in a frame's world; if the frame navigates before it begins, in the next document's.
 * @throws Error, for which `isPassing` holds, if the frame navigates in the middle of it.
 */
export async function inWorld<R>(frame: Frame, work: (world: World) => Promise<R>): Promise<R> {
  try {
    return await tryInWorld(frame, work);
  } catch (error) {
    if (!/Cannot find context with specified id/.test(String(error))) throw error;
    return tryInWorld(frame, work);
  }
}

async function tryInWorld<R>(frame: Frame, work: (world: World) => Promise<R>): Promise<R> {
  try {
    return await work(await worlds.of(frame));
  } catch (error) {
    const isGone = isClosed(error);
    if (isGone || isPassing(error)) worlds.forget(frame);
    if (!isGone || !frame.parentFrame() || frame.page().isClosed()) throw error;
    forgetSession(frame);
    throw new Error("The frame got detached, or went to another process", { cause: error });
  }
}

async function openWorld(frame: Frame): Promise<World> {
  const session = await sessionAround(frame);
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameIdOf(frame),
    worldName: "scenario",
  });
  return { session, contextId: executionContextId, hasKit: false };
}

/** Playwright's internals, which know Chromium's id of a frame. */
interface FrameInProcess {
  _connection: { toImpl(frame: Frame): { _id: string } | undefined };
}

/**
 * The id of a frame in Chromium's protocol. Playwright does not expose it, but has it in this process.
 * @throws Error, for which `isPassing` holds, if the frame is gone.
 */
export function frameIdOf(frame: Frame): string {
  const known = (frame as unknown as FrameInProcess)._connection.toImpl(frame);
  if (!known) throw new Error("The frame got detached");
  return known._id;
}

/** Runs a program in a frame. @param inputs JSON. */
export function run<Inputs extends readonly unknown[], R>(
  frame: Frame,
  program: Program<Inputs, R>,
  ...inputs: Inputs
): Promise<Awaited<R>> {
  return inWorld(frame, (world) => runIn(world, program, inputs));
}

/** The same in a given world. @param elements are passed after the other inputs. */
export async function runIn<R>(
  world: World,
  program: Program<never, R>,
  inputs: readonly unknown[],
  elements: readonly ObjectId[] = [],
): Promise<Awaited<R>> {
  return (await callIn(world, program, inputs, elements, { returnByValue: true })).value;
}

/**
 * The same for a program that lists elements or other objects, which stay in the page.
 * @param objectGroup with which the page lets go of the list.
 */
export async function listIn(
  world: World,
  program: Program<never, readonly unknown[]>,
  inputs: readonly unknown[],
  elements: readonly ObjectId[] = [],
  objectGroup?: string,
): Promise<ObjectId[]> {
  const list = await callIn(world, program, inputs, elements, objectGroup ? { objectGroup } : {});
  // What is waited for is mostly not there, and the page need not be asked again.
  return list.description === "Array(0)" ? [] : itemsOf(world, idOf(list));
}

/** The objects of a list that is in the page, in its order. */
export async function itemsOf({ session }: World, list: ObjectId): Promise<ObjectId[]> {
  const { result } = await session.send("Runtime.getProperties", { objectId: list, ownProperties: true });
  return result.flatMap(({ name, value }) => (/^\d+$/.test(name) && value?.objectId ? [value.objectId] : []));
}

async function callIn(
  world: World,
  { source, isClick = false }: Program<never, unknown>,
  inputs: readonly unknown[],
  elements: readonly ObjectId[],
  result: { returnByValue?: boolean; objectGroup?: string },
) {
  const { session, contextId, hasKit } = world;
  world.hasKit = true;
  // The page carries out what it is sent in turn, so the kit is there when the program begins.
  const [made, answer] = await Promise.all([
    hasKit
      ? null
      : session.send("Runtime.callFunctionOn", {
          functionDeclaration: makeKit,
          executionContextId: contextId,
        }),
    session.send("Runtime.callFunctionOn", {
      functionDeclaration: source,
      executionContextId: contextId,
      arguments: [...inputs.map((value) => ({ value })), ...elements.map((objectId) => ({ objectId }))],
      awaitPromise: true,
      userGesture: isClick,
      ...result,
    }),
  ]);
  if (made) resultOf(made);
  return resultOf(answer);
}

/** What the protocol answers when a function ran in a page. */
interface Answer<R> {
  result: R;
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

/** What the function returned. @throws Error that it threw. */
export function resultOf<R>({ result, exceptionDetails }: Answer<R>): R {
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result;
}

/** @throws Error, for which `isPassing` holds, if the object is gone. */
export function idOf({ objectId }: { objectId?: string | undefined }): ObjectId {
  if (!objectId) throw new Error("Execution context was destroyed");
  return objectId;
}
