import { elementName, elementValue, isInteractive, isTouchable } from '../element-name.ts';
import { listChildren, type Children } from '../list-children.ts';
import type { ElementFlag, ElementRole, ScreenElement, ScreenTree } from '../screen-tree.ts';
import { containsWords } from './contains-words.ts';
import { ALWAYS, type Folded, foldedTexts } from './folded-texts.ts';
import { shownName } from './shown-name.ts';

/** An element that has a row in the outline, before it has a reference. */
export interface DraftRow {
  readonly element: ScreenElement;
  /** The number of ancestors of the element that have rows. */
  readonly depth: number;
  readonly role: ElementRole;
  readonly flags: readonly ElementFlag[];
  /** The name of the element and the texts of its descendants that have no rows of their own. */
  readonly texts: readonly string[];
  /** The texts, joined by commas. */
  readonly name: string;
}

/**
 * Returns rows for the useful elements: those that can be operated, those with a text, and those that explain the
 * screen (such as scrollable lists, dialogs and progress bars). The row of an element that can be tapped contains the
 * texts in it, because on both platforms these texts are often separate elements. Every text on the screen is in a row,
 * except passwords and the letters of a keyboard. Hidden elements and empty containers have no rows.
 */
export function outlineRows(tree: ScreenTree): readonly DraftRow[] {
  const walk: Walk = { tree, children: listChildren(tree), rows: [], folded: new Set() };
  for (const root of walk.children.roots) addRows(walk, root, TOP);
  return walk.rows;
}

interface Walk {
  readonly tree: ScreenTree;
  readonly children: Children;
  readonly rows: DraftRow[];
  /** The positions of the elements whose texts are in the row of another element. */
  readonly folded: Set<number>;
}

/** The properties of an element that depend on its ancestors. */
interface Above {
  readonly depth: number;
  /** The name of the row of the nearest ancestor with a row, as its line shows it; empty if there is none. */
  readonly name: string;
  readonly isInKeyboard: boolean;
  /** Whether an ancestor can be tapped. */
  readonly isInTouchable: boolean;
}

const TOP: Above = { depth: 0, name: '', isInKeyboard: false, isInTouchable: false };

function addRows(walk: Walk, index: number, above: Above): void {
  const element = walk.tree.elements[index];
  if (element === undefined) return;
  const isStatusBar = element.type === STATUS_BAR;
  const folded = isStatusBar ? wholeText(walk, element) : foldedTexts(walk, element);
  const texts = folded?.texts ?? [elementName(element)].filter((text) => text !== '');
  const name = texts.join(', ');
  const isRow = deservesRow(walk, { element, name, above });
  if (isRow) {
    const shape = pickShape(walk, element, folded);
    walk.rows.push({ element, depth: above.depth, ...shape, texts, name });
    for (const inside of folded?.elements ?? []) walk.folded.add(inside);
  }
  if (isStatusBar) return;
  const inside = isRow ? { ...above, depth: above.depth + 1, name: shownName(texts) } : above;
  const isInKeyboard = above.isInKeyboard || element.role === 'keyboard';
  const isInTouchable = above.isInTouchable || isTouchable(element);
  for (const child of walk.children.of[index] ?? [])
    addRows(walk, child, { ...inside, isInKeyboard, isInTouchable });
}

const STATUS_BAR = 'XCUIElementTypeStatusBar';

/** Returns the texts of all descendants that are on the screen. */
function wholeText({ tree }: Walk, element: ScreenElement): Folded {
  const { elements } = tree;
  const after = elements.findIndex(({ index, depth }) => index > element.index && depth <= element.depth);
  const inside = elements.slice(element.index, after < 0 ? undefined : after);
  const shown = inside.filter(({ flags }) => !flags.includes('hidden'));
  const texts = shown.flatMap((each) => [elementName(each), elementValue(each)]);
  return { texts: [...new Set(texts.filter((text) => text !== ''))], elements: [] };
}

/** Returns the role and the states of a row: those of the element, and those of the descendants that it contains. */
function pickShape(
  { tree }: Walk,
  { role, flags }: ScreenElement,
  folded: Folded | undefined,
): Pick<DraftRow, 'role' | 'flags'> {
  const inside = (folded?.elements ?? []).flatMap((index) => tree.elements[index] ?? []);
  const [twin, ...others] = inside.filter(isInteractive);
  const states = inside.some((each) => each.flags.includes('selected')) ? (['selected'] as const) : [];
  // Compose reports a checkbox as a container that can be tapped, with the checkbox in it.
  const isShape = twin !== undefined && others.length === 0 && role === 'button';
  const own = isShape ? twin.flags.filter((flag) => SHAPE.has(flag)) : [];
  return { role: isShape ? twin.role : role, flags: [...new Set([...flags, ...own, ...states])] };
}

const SHAPE: ReadonlySet<ElementFlag> = new Set(['checkable', 'checked', 'disabled']);

interface Candidate {
  readonly element: ScreenElement;
  readonly name: string;
  readonly above: Above;
}

function deservesRow(walk: Walk, { element, name, above }: Candidate): boolean {
  const { role, flags, identifier, index } = element;
  if (flags.includes('hidden') || walk.folded.has(index)) return false;
  // Letters are typed with an input, so a row for each of them would only take space.
  if (above.isInKeyboard) return [...name].length > 1 && !containsWords(above.name, name);
  if (isInteractive(element)) {
    if (name !== '' || identifier !== '' || elementValue(element) !== '') return true;
    return !containsInteractive(walk, index) && (isTouchable(element) || !above.isInTouchable);
  }
  if (flags.includes('scrollable') || ALWAYS.has(role)) return true;
  return [name, elementValue(element)].some((text) => text !== '' && !containsWords(above.name, text));
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
