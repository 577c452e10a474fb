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
import type { ElementFlag, ElementRole, ScreenTree } from '../screen-tree.ts';
import { treeInPicture } from '../tree-in-picture.ts';
import { readXml } from '../xml/read-xml.ts';
import { androidRole } from './android-role.ts';

/** Facts about the screen that the XML does not contain. */
export interface AndroidScreen {
  /**
   * The size of the screen in pixels, in any rotation. Width and height are swapped if the windows fit only into the
   * swapped size. Not used if the document names another one. Default: the size of the windows.
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
  const hierarchy = readNodes(hierarchyIn(printed), collector);
  const picture =
    isUsableSize(size) && !isOutdated(size, readSize(hierarchy))
      ? turnedLike(hierarchy, collector, size)
      : guessSize(hierarchy, collector);
  const pointsPerUnit = scale > 0 && scale < 100 ? 1 / scale : 1;
  return treeInPicture(collector, {
    platform: 'android',
    screen: picture,
    picture,
    turned: 0,
    pointsPerUnit,
  });
}

/**
 * Collects the elements of the main display, and returns the attributes of the root `hierarchy`, which is not an element.
 * Of a phone with several displays, the picture shows one; places on the others would be places on this one.
 */
function readNodes(document: string, collector: ElementCollector): Attributes {
  const hasMainDisplay = document.includes(' display-id="0"');
  let hierarchy: Attributes | undefined;
  let depth = 0;
  let skipped = 0;
  readXml(document, {
    open: (name, attributes) => {
      depth += 1;
      if (!hierarchy) {
        hierarchy = attributes;
        return;
      }
      const isElsewhere = depth === 2 && hasMainDisplay && (attributes['display-id'] ?? '0') !== '0';
      if (skipped > 0 || isElsewhere) skipped += 1;
      else collector.open(() => rawElement(name, attributes));
    },
    close: () => {
      depth -= 1;
      if (skipped > 0) skipped -= 1;
      else if (depth > 0) collector.close();
    },
  });
  return hierarchy ?? {};
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

/**
 * Returns the size of a screen of which only the document is known: that of the windows, and at least the one that Appium
 * writes into the document, in some versions without the navigation bar. The only window may be a dialog, of which the
 * ends are all that is known of the screen.
 */
function guessSize(hierarchy: Attributes, collector: ElementCollector): Size {
  const windows = listWindows(collector);
  const atCorner = windows.filter(isAtCorner);
  const reported = readSize(hierarchy);
  if (isUsableSize(reported)) return sizeOfWindows(atCorner, reported);
  return sizeOfWindows(atCorner.length > 0 ? atCorner : windows);
}

function listWindows({ elements }: ElementCollector): readonly Edges[] {
  return elements.filter(({ parent }) => parent === null).map(({ edges }) => edges);
}

/** Bars of the system take less than this part of the short side. */
const MAX_BARS = 0.25;

/**
 * Whether a document names another screen than the known one, such as the other panel of a foldable phone: Appium tells
 * the size only once for a session. The document of the same screen may leave out the bars of the system.
 */
function isOutdated(size: Size, reported: Size): boolean {
  if (!isUsableSize(reported)) return false;
  const sides = ({ width, height }: Size) => [Math.min(width, height), Math.max(width, height)] as const;
  const [short, long] = sides(size);
  const [reportedShort, reportedLong] = sides(reported);
  return reportedLong > long || reportedShort > short || reportedShort <= short * (1 - MAX_BARS);
}

function readSize(hierarchy: Attributes): Size {
  return { width: Number(hierarchy['width']), height: Number(hierarchy['height']) };
}

function isAtCorner({ left, top }: Edges): boolean {
  return !(left > 0 || top > 0);
}

function sizeOfWindows(windows: readonly Edges[], least: Size = { width: 1, height: 1 }): Size {
  const size = { ...least };
  for (const edges of windows) {
    if (edges.right <= 100_000) size.width = Math.max(size.width, edges.right);
    if (edges.bottom <= 100_000) size.height = Math.max(size.height, edges.bottom);
  }
  return size;
}

/**
 * Returns the size of the screen in the rotation of the windows. The rotation is derived from the windows, because the
 * snapshot helper always reports rotation 0, and because Appium reports the size of the turned screen. A window that
 * fits into both rotations, such as a small dialog, leaves it to the document.
 */
function turnedLike(hierarchy: Attributes, collector: ElementCollector, size: Size): Size {
  const turned = { width: size.height, height: size.width };
  const roots = listWindows(collector);
  const windows = sizeOfWindows(roots.filter(isAtCorner));
  const [all, allTurned] = [roots.every(isInOrBeside(size)), roots.every(isIn(turned))];
  // Windows of an app may also lie outside of the screen, so without a result the ones at its corner decide.
  const corner = { left: 0, top: 0, right: windows.width, bottom: windows.height };
  const isUnclear = !all && !allTurned;
  const fits = isUnclear ? isIn(size)(corner) : all;
  const fitsTurned = isUnclear ? isIn(turned)(corner) : allTurned;
  if (fits !== fitsTurned) return fits ? size : turned;
  const reported = readSize(hierarchy);
  if (isUsableSize(reported)) return isWide(reported) === isWide(size) ? size : turned;
  return ['1', '3'].includes(hierarchy['rotation'] ?? '') && fits ? turned : size;
}

function isIn({ width, height }: Size) {
  return ({ right, bottom }: Edges) => !(right > width || bottom > height);
}

// A window that lies beside the screen says nothing about the rotation.
function isInOrBeside({ width, height }: Size) {
  return (edges: Edges) => edges.left >= width || edges.top >= height || isIn({ width, height })(edges);
}

function isWide({ width, height }: Size): boolean {
  return width > height;
}

type Attributes = Readonly<Record<string, string | undefined>>;

function rawElement(name: string, attributes: Attributes): RawElement {
  // Some dumps have no attribute `class`: the name of the XML element is the class.
  const type = limitedText(attributes['class'] ?? name);
  const flags = readFlags(attributes);
  const isHint = isHintShowing(attributes);
  return {
    role: windowRole(attributes['window-type']) ?? androidRole(type, flags),
    type,
    identifier: limitedText(attributes['resource-id']),
    label: limitedText(attributes['content-desc']),
    text: isHint ? '' : limitedText(attributes['text']),
    hint: limitedText(isHint ? attributes['text'] : attributes['hint']),
    flags,
    edges: readEdges(attributes['bounds']),
    drawingOrder: readOrder(attributes['drawing-order'] ?? attributes['window-layer']),
  };
}

/**
 * Whether the attribute `text` of an empty field is its hint, as for each text view of Android. The snapshot helper and
 * Appium say so [appium-uiautomator2-server, Attribute.java]; `uiautomator` only writes the hint beside it.
 */
function isHintShowing({ text = '', hint = '', ...attributes }: Attributes): boolean {
  const reported = attributes['hint-showing'] ?? attributes['showing-hint'];
  return reported === undefined ? text !== '' && text === hint : reported === 'true';
}

function windowRole(type: string | undefined): ElementRole | undefined {
  if (type === undefined) return undefined;
  return type === INPUT_METHOD ? 'keyboard' : 'window';
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
  // A setting of Appium also writes elements that are not on the screen.
  ['displayed', 'false', 'hidden'],
];

function readFlags(attributes: Attributes): ElementFlag[] {
  const flags: ElementFlag[] = [];
  for (const [attribute, value, flag] of FLAGS) if (attributes[attribute] === value) flags.push(flag);
  return flags;
}

const BOUNDS = /^\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]$/;

function readEdges(bounds: string | undefined): Edges {
  const [, left, top, right, bottom] = BOUNDS.exec(bounds ?? '') ?? [];
  return { left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) };
}

function readOrder(order: string | undefined): number {
  return order !== undefined && /^-?\d{1,9}$/.test(order) ? Number(order) : 0;
}
