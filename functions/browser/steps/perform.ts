import { StepFailed } from "../../attempt/step-failed.ts";
import { constantFaults } from "../../core/scenario/check-constant.ts";
import type { Step } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { withNavigation } from "./asserted-navigation.ts";
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
 * Does a step, whose placeholders are filled in, and waits for the navigations that it asserts.
 * @throws StepFailed if it cannot be done in its time or does not hold.
 */
export async function perform(scope: StepScope, step: Step): Promise<void> {
  // Variables may have left empty what a check is to find.
  const [fault] = constantFaults(step);
  if (fault) throw new StepFailed(fault.message);
  if (!("assertedEvents" in step) || !step.assertedEvents?.length) return performAlone(scope, step);
  await withNavigation(scope, step, step.assertedEvents, () => performAlone(scope, step));
}

function performAlone(scope: StepScope, step: Step): Promise<void> {
  switch (step.type) {
    case "setViewport":
      return setViewport(scope, step);
    case "navigate":
      return navigate(scope, step);
    case "click":
      return click(scope, step);
    case "doubleClick":
      return doubleClick(scope, step);
    case "hover":
      return hover(scope, step);
    case "change":
      return change(scope, step);
    case "keyDown":
      return keyDown(scope, step);
    case "keyUp":
      return keyUp(scope, step);
    case "scroll":
      return scroll(scope, step);
    case "close":
      return close(scope, step);
    case "emulateNetworkConditions":
      return emulateNetworkConditions(scope, step);
    case "waitForElement":
      return waitForElement(scope, step);
    case "waitForExpression":
      return waitForExpression(scope, step);
    case "expectText":
      return expectText(scope, step);
    case "expectUrl":
      return expectUrl(scope, step);
    case "request":
      return request(scope, step);
    case "upload":
      return upload(scope, step);
    case "expectDownload":
      return expectDownload(scope, step);
    case "capture":
      return capture(scope, step);
    case "drag":
      return drag(scope, step);
    case "expectDialog":
      return expectDialog(scope, step);
    default:
      return step satisfies never;
  }
}
