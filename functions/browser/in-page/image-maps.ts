/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** The places of the areas of an image map, which have no boxes of their own. */
export interface ImageMaps {
  /** The image that an area belongs to. */
  imageOf(area: HTMLAreaElement): Element | null;
  /** The bounding box of an area's shape on its image, in the frame's viewport. */
  shapeOf(area: HTMLAreaElement, image: Element): DOMRect;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function imageMapTools(dom: Dom): ImageMaps {
  return {
    imageOf: (area) => {
      const name = dom.attribute(dom.closest(area, "map") ?? area, "name") ?? "";
      const images = dom.queryAll(document, "img[usemap]");
      return images.find((image) => dom.attribute(image, "usemap") === `#${name}`) ?? null;
    },
    shapeOf: (area, image) => {
      const box = dom.boxOf(image);
      if (area.shape === "default") return box;
      const numbers = area.coords.split(/[\s,;]+/).map(Number);
      const [x = 0, y = 0, radius = 0] = numbers;
      const corners = area.shape === "circle" ? [x - radius, y - radius, x + radius, y + radius] : numbers;
      const xs = corners.filter((_, index) => index % 2 === 0);
      const ys = corners.filter((_, index) => index % 2 === 1);
      const [left, top] = [Math.min(...xs), Math.min(...ys)];
      return new DOMRect(box.x + left, box.y + top, Math.max(...xs) - left, Math.max(...ys) - top);
    },
  };
}
