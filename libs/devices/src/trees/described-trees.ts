import type { DeviceTree } from '@storedeck/contract';
import { type Outline, makeOutline, type ScreenTree } from '@storedeck/screen-tree';

/**
 * Makes outlines, and remembers the last outline of each device, so that an element keeps its reference for all clients
 * as long as it exists.
 */
export class DescribedTrees {
  readonly #outlines = new WeakMap<object, Outline>();

  /** Returns the outline of a tree. `device` is the object from which the tree was read. */
  outline(device: object, tree: ScreenTree): Outline {
    const last = this.#outlines.get(device);
    // Clients that share a tree get the same outline.
    if (last?.tree === tree) return last;
    const outline = makeOutline(tree, last);
    this.#outlines.set(device, outline);
    return outline;
  }

  /** Returns a tree with its outline, in the form of a response. */
  describe(device: object, tree: ScreenTree, rung: DeviceTree['rung']): Omit<DeviceTree, 'ok'> {
    const { text, rows } = this.outline(device, tree);
    const { platform, size, scale, isTruncated } = tree;
    return {
      platform,
      size,
      scale,
      isTruncated,
      rung,
      elements: tree.elements.map((element) => ({ ...element, flags: [...element.flags] })),
      outline: { text, rows: [...rows] },
    };
  }
}
