import {
  ElementCollector,
  LIMITS,
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
import { iosKind } from './ios-role.ts';

/** Facts about the screen that the tree does not contain. */
export interface IosScreen {
  /**
   * The size of the screen in points. Width and height are swapped if the app fits only into the swapped size. Default:
   * the size of the app.
   */
  readonly points?: Size | undefined;
  /** The size of the picture of the screen, in pixels. Default: the screen in points times `scale`. */
  readonly picture?: Size | undefined;
  /** Pixels per point, used only if `picture` is missing. Default 1. */
  readonly scale?: number | undefined;
  /** The degrees by which the screen is turned clockwise in the picture. Default 0. */
  readonly turned?: 0 | 90 | 180 | 270 | undefined;
}

/**
 * Parses the source of WebDriverAgent: the value of `/source?format=json`, which is an object, or the XML that
 * WebDriverAgent and Appium return. Attributes that the request has excluded may be missing. Throws `ScreenTreeError`.
 */
export function parseIosTree(source: unknown, screen: IosScreen = {}): ScreenTree {
  const collector = new ElementCollector();
  if (typeof source === 'string') readXmlSource(source, collector);
  else readJsonSource(source, collector);
  if (collector.elements.length === 0) {
    throw new ScreenTreeError('NOT_A_TREE', 'The source of the screen has no elements.');
  }
  const app = sizeOfApp(collector);
  const points = isUsableSize(screen.points) ? turnedFor(app, screen.points) : app;
  const scale = screen.scale !== undefined && screen.scale > 0 && screen.scale < 100 ? screen.scale : 1;
  const turned = screen.turned ?? 0;
  const upright = { width: Math.round(points.width * scale), height: Math.round(points.height * scale) };
  const drawn = turned === 0 || turned === 180 ? upright : { width: upright.height, height: upright.width };
  const picture = isUsableSize(screen.picture) ? screen.picture : drawn;
  return treeInPicture(collector, { platform: 'ios', screen: points, picture, turned, pointsPerUnit: 1 });
}

function sizeOfApp({ elements }: ElementCollector): Size {
  const { edges } = elements[0] ?? {};
  const size = { width: edges?.right ?? 1, height: edges?.bottom ?? 1 };
  return isUsableSize(size) ? size : { width: 1, height: 1 };
}

// The rotation is derived from the size of the app, because the given size may be older than the tree. An app that
// fills the screen fits in one rotation only.
function turnedFor(app: Size, { width, height }: Size): Size {
  const isTurned = app.width > width && app.width <= height;
  return isTurned ? { width: height, height: width } : { width, height };
}

function readXmlSource(source: string, collector: ElementCollector): void {
  requireReadable(source);
  const start = source.search(/<[?A-Za-z]/);
  if (start < 0) {
    throw new ScreenTreeError('NOT_A_TREE', 'The source of the screen is not a tree.');
  }
  // Appium encloses the app in an element `AppiumAUT`, which is left out of the tree.
  const open: (Source | undefined)[] = [];
  readXml(source.slice(start), {
    open: (name, attributes) => {
      const isWrapper = !name.startsWith('XCUIElementType') && collector.elements.length === 0;
      const node = isWrapper ? undefined : { ...attributes, type: name };
      const parent = open.at(-1);
      open.push(node);
      if (node) collector.open(() => rawElement(node, parent));
    },
    close: () => {
      if (open.pop()) collector.close();
    },
  });
}

type Source = Readonly<Record<string, unknown>>;

function readJsonSource(source: unknown, collector: ElementCollector): void {
  if (!isSource(source)) {
    throw new ScreenTreeError('NOT_A_TREE', 'The source of the screen is not a tree.');
  }
  // Uses its own stack instead of recursion, because a deep tree would overflow the call stack.
  const stack: (Source | undefined)[] = [source];
  const open: Source[] = [];
  let visited = 0;
  while (stack.length > 0) {
    const node = stack.pop();
    if (node === undefined) {
      open.pop();
      collector.close();
      continue;
    }
    if ((visited += 1) > LIMITS.elements) collector.isTruncated = true;
    if (visited > LIMITS.elements) continue;
    const parent = open.at(-1);
    collector.open(() => rawElement(node, parent));
    open.push(node);
    stack.push(undefined);
    const children: unknown = node['children'];
    if (!Array.isArray(children)) continue;
    // `isArray` narrows to `any[]`, so a cast is needed. The elements are checked below.
    for (const child of (children as unknown[]).slice(0, LIMITS.elements + 1).reverse())
      if (isSource(child)) stack.push(child);
  }
}

function isSource(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rawElement(node: Source, parent: Source | undefined): RawElement {
  const short = readText(node, 'type') || 'Other';
  const type = short.startsWith('XCUIElementType') ? short : `XCUIElementType${short}`;
  const { role, flags = [] } = iosKind(type);
  const label = readText(node, 'label');
  const value = readText(node, 'value');
  const isCheckable = flags.includes('checkable');
  return {
    role,
    type,
    identifier: readIdentifier(node, label),
    label,
    // A value that is not a separate text is left out: in XCTest, the value of a text repeats its label, and the value
    // of a switch is the state of the switch.
    text: isCheckable || value === label ? '' : value,
    hint: readText(node, 'placeholderValue'),
    flags: [
      ...flags,
      ...(isCheckable && value === '1' ? (['checked'] as const) : []),
      ...readStates(node),
      ...(isHidden(node, parent) ? (['hidden'] as const) : []),
    ],
    edges: readEdges(node),
    drawingOrder: 0,
  };
}

// `name` is the identifier or, if the element has no identifier, the label. So a name that equals the label counts as
// no identifier.
function readIdentifier(node: Source, label: string): string {
  if ('rawIdentifier' in node) return readText(node, 'rawIdentifier');
  const name = readText(node, 'name');
  return name === label ? '' : name;
}

function readStates(node: Source): ElementFlag[] {
  const states: ElementFlag[] = [];
  if (isTrue(node, 'isSelected', 'selected')) states.push('selected');
  if (isTrue(node, 'isFocused', 'focused')) states.push('focused');
  if (isFalse(node, 'isEnabled', 'enabled')) states.push('disabled');
  return states;
}

/**
 * Whether XCTest calls an element invisible. Not believed for an element that VoiceOver reads in a visible one: XCTest
 * says it of tabs and buttons that are on the screen and can be tapped [https://github.com/appium/appium/issues/18113].
 */
function isHidden(node: Source, parent: Source | undefined): boolean {
  if (!isFalse(node, 'isVisible', 'visible')) return false;
  const isShown = parent !== undefined && isTrue(parent, 'isVisible', 'visible');
  return !(isShown && isTrue(node, 'isAccessible', 'accessible'));
}

function isTrue(node: Source, ...names: readonly string[]): boolean {
  return names.some((name) => ['1', 'true'].includes(readText(node, name)));
}

function isFalse(node: Source, ...names: readonly string[]): boolean {
  return names.some((name) => ['0', 'false'].includes(readText(node, name)));
}

function readText(node: Source, name: string): string {
  const value = node[name];
  if (typeof value === 'string') return limitedText(value.toWellFormed());
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function readEdges(node: Source): Edges {
  const rect = isSource(node['rect']) ? node['rect'] : node;
  // Old versions of WebDriverAgent put a point and a size into the rectangle.
  const origin = isSource(rect['origin']) ? rect['origin'] : rect;
  const size = isSource(rect['size']) ? rect['size'] : rect;
  const left = readNumber(origin['x']);
  const top = readNumber(origin['y']);
  return { left, top, right: left + readNumber(size['width']), bottom: top + readNumber(size['height']) };
}

function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : NaN;
}
