import type { FlowPoint, FlowText, Selector, SwipeOrigin, Trait } from '../flow.ts';
import { findEntry, type YamlMap, type YamlNode } from '../yaml/yaml-node.ts';
import { checkPattern } from './check-pattern.ts';
import {
  describe,
  isKnown,
  quote,
  readFlag,
  readList,
  readNumber,
  readLiteral,
  readProperties,
  type Readers,
  readText,
} from './read-values.ts';
import type { Reader, Reading } from './reading.ts';

/** The properties of a selector. */
export type SelectorValues = Omit<Selector, 'place'>;

const TRAITS: readonly Trait[] = ['text', 'square', 'long-text'];

/** Reads the words of `traits`, which are separated by spaces. */
const readTraits: Reader<readonly Trait[]> = (node, reading) => {
  if (node.kind !== 'text')
    return reading.error('VALUE_INVALID', node.place, {
      message: `Traits are words, not ${describe(node)}.`,
      hint: 'Write them in one line, with spaces between them.',
    });
  return node.text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const trait = TRAITS.find((one) => one === word.toLowerCase().replaceAll('_', '-'));
      if (trait === undefined)
        reading.error('VALUE_INVALID', node.place, {
          message: `${quote(word)} is none of ${TRAITS.join(', ')}.`,
        });
      return trait ?? [];
    });
};

/** Reads a pattern, and checks it if it has no expression. */
const readPattern: Reader<FlowText> = (node, reading) => {
  const text = readLiteral(node, reading);
  const [only, ...more] = text?.parts ?? [];
  if (typeof only === 'string' && more.length === 0) checkPattern(only, node.place, reading);
  return text;
};

const related: Reader<Selector> = (node, reading) => readSelector(node, reading);

/** A reader for each property of a selector. */
export const SELECTOR_READERS: Readers<SelectorValues> = {
  text: readPattern,
  id: readPattern,
  index: readNumber,
  enabled: readFlag,
  selected: readFlag,
  checked: readFlag,
  focused: readFlag,
  below: related,
  above: related,
  leftOf: related,
  rightOf: related,
  childOf: related,
  containsChild: related,
  containsDescendants: readList(related),
  traits: readTraits,
  width: readNumber,
  height: readNumber,
  tolerance: readNumber,
};

/** Properties that every step may have. Maestro accepts them in each selector as well. */
export const STEP_KEYS: readonly string[] = ['label', 'optional'];

/** Reads a selector: a text, or properties. */
export const readSelector: Reader<Selector> = (node, reading) => {
  if (node.kind === 'text') {
    const text = readPattern(node, reading);
    return text && { text, place: node.place };
  }
  if (node.kind !== 'map')
    return reading.error('VALUE_INVALID', node.place, {
      message: `A text or the properties of an element are expected here, not ${describe(node)}.`,
    });
  const before = reading.issues.length;
  refuseCss(node, reading);
  const values = readProperties(node, SELECTOR_READERS, {
    reading,
    of: 'A selector',
    others: [...STEP_KEYS, 'css', ...TOUCH_KEYS],
  });
  return finishSelector(values, node, { reading, before });
};

/** Reads the element from which a swipe begins, and where in it. */
export const readOrigin: Reader<SwipeOrigin> = (node, reading) => {
  const element = readSelector(node, reading);
  const written = node.kind === 'map' ? findEntry(node, 'point')?.value : undefined;
  const point = written && written.kind !== 'null' ? readPoint(written, reading) : undefined;
  return element && { element, ...(point && { point }) };
};

/** Properties of taps, which Maestro accepts in each selector and ignores there. */
const TOUCH_KEYS: readonly string[] = [
  'point',
  'start',
  'end',
  'repeat',
  'delay',
  'retryTapIfNoChange',
  'waitUntilVisible',
  'waitToSettleTimeoutMs',
];

/**
 * Returns a selector with its place. A selector without any condition is an error.
 *
 * @param context.before how many issues there were before the selector was read: a condition that could not be read is
 *   told already
 */
export function finishSelector(
  values: SelectorValues,
  node: YamlNode,
  { reading, before }: { readonly reading: Reading; readonly before: number },
): Selector | undefined {
  if (Object.keys(values).length === 0 && reading.issues.length > before) return undefined;
  if (Object.keys(values).length === 0)
    return reading.error('VALUE_INVALID', node.place, {
      message: 'This says nothing about the element that is meant.',
      hint: 'Name its text or its id.',
    });
  return { ...values, place: node.place };
}

/** Refuses selectors of web pages. */
export function refuseCss(map: YamlMap, reading: Reading): void {
  const entry = map.entries.find(({ key }) => key === 'css');
  if (entry)
    reading.error('NOT_SUPPORTED', entry.place, {
      message: 'css selects elements of web pages, which are not driven here.',
      hint: 'Use text or id.',
    });
}

/** Reads a point: `50%,20%` with whole numbers from 0 to 100, or pixels: `846,350`. */
export const readPoint: Reader<FlowPoint | FlowText> = (node, reading) => {
  const text = readText(node, reading);
  if (text === undefined || !isKnown(text)) return text;
  return (
    parsePoint(text.source) ??
    reading.error('VALUE_INVALID', node.place, {
      message: `${quote(text.source)} is no point.`,
      hint: 'Write percent from 0 to 100 ("50%,20%") or pixels ("540,960").',
    })
  );
};

/** Returns the point that a text stands for; undefined if it stands for none. */
export function parsePoint(text: string): FlowPoint | undefined {
  const percent = /^\s*(\d{1,3})%\s*,\s*(\d{1,3})%\s*$/.exec(text);
  const pixels = /^\s*(\d{1,6})\s*,\s*(\d{1,6})\s*$/.exec(text);
  const [, x, y] = percent ?? pixels ?? [];
  if (x === undefined || y === undefined) return undefined;
  const point: FlowPoint = { unit: percent ? 'percent' : 'pixels', x: Number(x), y: Number(y) };
  return percent && (point.x > 100 || point.y > 100) ? undefined : point;
}
