import type { Frame } from "playwright-core";

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
