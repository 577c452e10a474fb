import { safeLine } from '@storedeck/foreign-text';

import {
  ElementCollector,
  limitedText,
  requireReadable,
  type Edges,
  type RawElement,
} from '../raw-element.ts';
import { isUsableSize, type Size } from '../screen-size.ts';
import { ScreenTreeError } from '../screen-tree-error.ts';
import type { ElementFlag, ScreenTree } from '../screen-tree.ts';
import { treeInPicture } from '../tree-in-picture.ts';
import { readXml } from '../xml/read-xml.ts';
import { androidRole } from './android-role.ts';

/** Facts about the screen that the XML does not contain. */
export interface AndroidScreen {
  /**
   * The size of the screen in pixels, in any rotation. Width and height are swapped if the windows fit only into the
   * swapped size. Default: the size of the windows.
   */
  readonly size?: Size | undefined;
  /** Pixels per dp: the density divided by 160. Default 1. */
  readonly scale?: number | undefined;
}

/**
 * Parses the XML of `uiautomator dump`, or of the snapshot helper of agent-device, which adds windows, `drawing-order`
 * and `hint`. Text around the document is ignored, because `uiautomator` also prints where it has saved the file.
 * Throws `ScreenTreeError`: `NOT_A_TREE` when the device printed something else, usually the reason of a failure;
 * `TREE_MALFORMED` or `TREE_TOO_LARGE` for XML that cannot be read.
 */
export function parseAndroidTree(printed: string, { size, scale = 1 }: AndroidScreen = {}): ScreenTree {
  requireReadable(printed);
  const collector = new ElementCollector();
  let isInside = false;
  readXml(hierarchyIn(printed), {
    open: (name, attributes) => {
      if (isInside) collector.open(() => rawElement(name, attributes));
      isInside = true;
    },
    // Also called at the end of the root `hierarchy`, which is not an element. `close` then has no effect.
    close: () => collector.close(),
  });
  const windows = sizeOfWindows(collector);
  const picture = isUsableSize(size) ? turnedLike(windows, size) : windows;
  const pointsPerUnit = scale > 0 && scale < 100 ? 1 / scale : 1;
  return treeInPicture(collector, {
    platform: 'android',
    screen: picture,
    picture,
    turned: 0,
    pointsPerUnit,
  });
}

const START = /<\?xml[^>]{0,200}\?>\s*<hierarchy[\s/>]|<hierarchy[\s/>]/;

function hierarchyIn(printed: string): string {
  const start = printed.search(START);
  if (start < 0) {
    const words = safeLine(printed, 300);
    throw new ScreenTreeError('NOT_A_TREE', `The device did not print a tree: ${words || 'nothing'}`, {
      printed: words,
    });
  }
  const end = printed.lastIndexOf('</hierarchy>');
  return end < 0 ? printed.slice(start) : printed.slice(start, end + '</hierarchy>'.length);
}

function sizeOfWindows({ elements }: ElementCollector): Size {
  const size = { width: 1, height: 1 };
  for (const { parent, edges } of elements) {
    if (parent !== null || edges.left > 0 || edges.top > 0) continue;
    if (edges.right <= 100_000) size.width = Math.max(size.width, edges.right);
    if (edges.bottom <= 100_000) size.height = Math.max(size.height, edges.bottom);
  }
  return size;
}

// The snapshot helper always reports rotation 0, so the rotation is derived from the size of the windows.
function turnedLike(windows: Size, { width, height }: Size): Size {
  const fits = windows.width <= width && windows.height <= height;
  const fitsTurned = windows.width <= height && windows.height <= width;
  return !fits && fitsTurned ? { width: height, height: width } : { width, height };
}

type Attributes = Readonly<Record<string, string | undefined>>;

function rawElement(name: string, attributes: Attributes): RawElement {
  // Some dumps have no attribute `class`: the name of the XML element is the class.
  const type = limitedText(attributes['class'] ?? name);
  const flags = flagsOf(attributes);
  // For an empty field, the snapshot helper reports the hint in the attribute `text`.
  const isHint = attributes['hint-showing'] === 'true';
  return {
    role: attributes['window-type'] === INPUT_METHOD ? 'keyboard' : androidRole(type, flags),
    type,
    identifier: limitedText(attributes['resource-id']),
    label: limitedText(attributes['content-desc']),
    text: isHint ? '' : limitedText(attributes['text']),
    hint: limitedText(isHint ? attributes['text'] : attributes['hint']),
    flags,
    edges: edgesOf(attributes['bounds']),
    drawingOrder: orderOf(attributes['drawing-order'] ?? attributes['window-layer']),
  };
}

// AccessibilityWindowInfo.TYPE_INPUT_METHOD.
const INPUT_METHOD = '2';

const FLAGS: readonly (readonly [attribute: string, value: string, flag: ElementFlag])[] = [
  ['clickable', 'true', 'clickable'],
  ['long-clickable', 'true', 'longClickable'],
  ['scrollable', 'true', 'scrollable'],
  ['focused', 'true', 'focused'],
  ['checkable', 'true', 'checkable'],
  ['checked', 'true', 'checked'],
  ['selected', 'true', 'selected'],
  ['enabled', 'false', 'disabled'],
  ['password', 'true', 'password'],
  ['visible-to-user', 'false', 'hidden'],
];

function flagsOf(attributes: Attributes): ElementFlag[] {
  const flags: ElementFlag[] = [];
  for (const [attribute, value, flag] of FLAGS) if (attributes[attribute] === value) flags.push(flag);
  return flags;
}

const BOUNDS = /^\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]$/;

function edgesOf(bounds: string | undefined): Edges {
  const [, left, top, right, bottom] = BOUNDS.exec(bounds ?? '') ?? [];
  return { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) };
}

function orderOf(order: string | undefined): number {
  return order !== undefined && /^-?\d{1,9}$/.test(order) ? Number(order) : 0;
}
