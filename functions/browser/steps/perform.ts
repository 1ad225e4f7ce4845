import type { Step } from "../../core/scenario/step.ts";
import { withNavigation } from "../asserted-navigation.ts";
import type { Stage } from "../stage.ts";
import { capture } from "./capture.ts";
import { change } from "./change.ts";
import { click, doubleClick } from "./click.ts";
import { close } from "./close.ts";
import { drag } from "./drag.ts";
import { emulateNetworkConditions } from "./emulate-network-conditions.ts";
import { expectDialog } from "./expect-dialog.ts";
import { expectDownload } from "./expect-download.ts";
import { expectText } from "./expect-text.ts";
import { expectUrl } from "./expect-url.ts";
import { hover } from "./hover.ts";
import { keyDown, keyUp } from "./keys.ts";
import { navigate } from "./navigate.ts";
import { request } from "./request.ts";
import { scroll } from "./scroll.ts";
import { setViewport } from "./set-viewport.ts";
import { upload } from "./upload.ts";
import { waitForElement } from "./wait-for-element.ts";
import { waitForExpression } from "./wait-for-expression.ts";

/**
 * Does a step, its placeholders filled in, and waits for the navigations that it asserts.
 * @throws StepFailed if it cannot be done in its time or does not hold.
 */
export async function perform(stage: Stage, step: Step): Promise<void> {
  if (!("assertedEvents" in step) || !step.assertedEvents?.length) return performAlone(stage, step);
  await withNavigation(stage, step, step.assertedEvents, () => performAlone(stage, step));
}

function performAlone(stage: Stage, step: Step): Promise<void> {
  switch (step.type) {
    case "setViewport":
      return setViewport(stage, step);
    case "navigate":
      return navigate(stage, step);
    case "click":
      return click(stage, step);
    case "doubleClick":
      return doubleClick(stage, step);
    case "hover":
      return hover(stage, step);
    case "change":
      return change(stage, step);
    case "keyDown":
      return keyDown(stage, step);
    case "keyUp":
      return keyUp(stage, step);
    case "scroll":
      return scroll(stage, step);
    case "close":
      return close(stage, step);
    case "emulateNetworkConditions":
      return emulateNetworkConditions(stage, step);
    case "waitForElement":
      return waitForElement(stage, step);
    case "waitForExpression":
      return waitForExpression(stage, step);
    case "expectText":
      return expectText(stage, step);
    case "expectUrl":
      return expectUrl(stage, step);
    case "request":
      return request(stage, step);
    case "upload":
      return upload(stage, step);
    case "expectDownload":
      return expectDownload(stage, step);
    case "capture":
      return capture(stage, step);
    case "drag":
      return drag(stage, step);
    case "expectDialog":
      return expectDialog(stage, step);
    default:
      return step satisfies never;
  }
}
