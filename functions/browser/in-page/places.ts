/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Dom } from "./dom.ts";
import type { Sight } from "./sight.ts";

/** Places where an element can be pointed at, in the frame's viewport. */
export interface Places {
  /** The recorded point, or the middle. */
  preferredOn(element: Element, point: Point | null): Point & { isRecorded: boolean };
  /** Other places on the visible part of the element, from its middle outwards. */
  othersOn(element: Element): Point[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function placeTools(dom: Dom, sight: Sight): Places {
  const middleOf = (box: DOMRect): Point => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  const parts = [0.5, 0.25, 0.75, 0.08, 0.92];
  /** How many shapes' outlines are tried; a drawing can have thousands. */
  const mostShapes = 10;

  /** A thin line can be hit only on the line, nowhere else in its box. */
  const outlinesOf = (drawing: Element): Point[] => {
    if (!(drawing instanceof SVGElement)) return [];
    const shapes = [drawing, ...dom.queryAll(drawing, "*")]
      .filter((one) => one instanceof SVGGeometryElement)
      .slice(0, mostShapes);
    return shapes.flatMap((shape) => {
      const toScreen = shape.getScreenCTM();
      if (!toScreen) return [];
      const length = shape.getTotalLength();
      return parts.map((part) => {
        const { x, y } = shape.getPointAtLength(length * part).matrixTransform(toScreen);
        return { x, y };
      });
    });
  };

  return {
    preferredOn: (element, point) => {
      const boxes = sight.boxesOf(element);
      const box = dom.boxOf(element);
      const [x, y] = [box.left + (point?.x ?? 0), box.top + (point?.y ?? 0)];
      const isOn = boxes.some((b) => x >= b.left && x < b.right && y >= b.top && y < b.bottom);
      if (point && isOn) return { x, y, isRecorded: true };
      return { ...middleOf(boxes[0] ?? box), isRecorded: false };
    },
    othersOn: (element) => {
      const inBoxes = sight.boxesOf(element).flatMap((box) => {
        const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
        const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
        if (left >= right || top >= bottom) return [];
        return parts.flatMap((down) =>
          parts.map((across) => ({ x: left + (right - left) * across, y: top + (bottom - top) * down })),
        );
      });
      return [...inBoxes, ...outlinesOf(element)];
    },
  };
}
