import { childrenOf, type Children } from '../children-of.ts';
import type { ElementRole, ScreenElement, ScreenTree } from '../screen-tree.ts';
import { elementName, isInteractive } from './element-name.ts';

/** An element that has a row in the outline, before it has a reference. */
export interface DraftRow {
  readonly element: ScreenElement;
  /** The number of ancestors of the element that have rows. */
  readonly depth: number;
  /** The name of the element and the texts of its descendants that have no rows of their own. */
  readonly name: string;
}

/**
 * Returns rows for the useful elements: those that can be operated, those with a text, and those that explain the
 * screen (such as scrollable lists, dialogs and progress bars). The row of an element that can be tapped contains the
 * texts in it, because on both platforms these texts are often separate elements. Hidden elements and empty containers
 * have no rows.
 */
export function outlineRows(tree: ScreenTree): readonly DraftRow[] {
  const walk: Walk = { tree, children: childrenOf(tree), rows: [] };
  for (const root of walk.children.roots) addRows(walk, root, { depth: 0, name: '', isFolded: false });
  return walk.rows;
}

interface Walk {
  readonly tree: ScreenTree;
  readonly children: Children;
  readonly rows: DraftRow[];
}

/** The properties of an element that depend on the nearest ancestor with a row. */
interface Above {
  readonly depth: number;
  /** The name of the row of the nearest ancestor with a row; empty if there is none. */
  readonly name: string;
  /** Whether the row of the nearest ancestor with a row contains the texts of this element. */
  readonly isFolded: boolean;
}

function addRows(walk: Walk, index: number, above: Above): void {
  const element = walk.tree.elements[index];
  if (element === undefined) return;
  const folded = canFold(element) ? foldedTexts(walk, element) : undefined;
  const name = folded?.join(', ') ?? elementName(element);
  const isRow = deservesRow(walk, { element, name, above });
  if (isRow) walk.rows.push({ element, depth: above.depth, name });
  // A keyboard has one row, and its keys have none.
  if (element.role === 'keyboard') return;
  const inside = isRow ? { depth: above.depth + 1, name, isFolded: folded !== undefined } : above;
  for (const child of walk.children.of[index] ?? []) addRows(walk, child, inside);
}

interface Candidate {
  readonly element: ScreenElement;
  readonly name: string;
  readonly above: Above;
}

function deservesRow(walk: Walk, { element, name, above }: Candidate): boolean {
  const { role, flags, identifier } = element;
  if (flags.includes('hidden')) return false;
  if (isInteractive(element)) {
    return name !== '' || identifier !== '' || !containsInteractive(walk, element.index);
  }
  if (flags.includes('scrollable') || ALWAYS.has(role)) return true;
  return name !== '' && !above.isFolded && !above.name.includes(name);
}

const ALWAYS: ReadonlySet<ElementRole> = new Set(['dialog', 'progress', 'keyboard', 'web']);

// The maximum number of texts in one row. An element with more texts is a page, not a button with a caption, so these
// texts get rows of their own.
const MAX_FOLDED_TEXTS = 8;

function canFold(element: ScreenElement): boolean {
  return isInteractive(element) && element.role !== 'field' && !element.flags.includes('scrollable');
}

/** Returns the texts for the row of an element that can be operated; `undefined` if there are too many. */
function foldedTexts(walk: Walk, element: ScreenElement): readonly string[] | undefined {
  const texts: string[] = [];
  const stack = [element.index];
  while (stack.length > 0) {
    const index = stack.pop();
    const inside = index === undefined ? undefined : walk.tree.elements[index];
    if (inside === undefined) continue;
    if (inside !== element && (isInteractive(inside) || inside.flags.includes('scrollable'))) continue;
    const name = inside.flags.includes('hidden') ? '' : elementName(inside);
    if (name !== '' && !texts.some((text) => text.includes(name))) texts.push(name);
    if (texts.length > MAX_FOLDED_TEXTS) return undefined;
    stack.push(...(walk.children.of[inside.index] ?? []).toReversed());
  }
  return texts;
}

function containsInteractive({ tree }: Walk, index: number): boolean {
  const depth = tree.elements[index]?.depth ?? 0;
  for (let next = index + 1; next < tree.elements.length; next += 1) {
    const element = tree.elements[next];
    if (element === undefined || element.depth <= depth) return false;
    if (isInteractive(element) && !element.flags.includes('hidden')) return true;
  }
  return false;
}
