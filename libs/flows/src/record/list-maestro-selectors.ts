import type { ElementSelector, ScreenElement, ScreenTree } from '@storedeck/screen-tree';
import { elementAt } from '@storedeck/screen-tree';

import { printInline } from '../edit/print-step.ts';
import { listChosen, type SelectorValue } from '../elements/choose-selector.ts';

/** A selector of a flow as a text that can be pasted behind a command such as `tapOn:`. */
export interface MaestroSelector extends Omit<ElementSelector, 'tool'> {
  readonly tool: 'Maestro';
}

/**
 * Returns the selectors for a flow that find this element and no other on this screen, the most stable one first: the
 * same that a recorder chooses from. Without one, the middle of the element is returned, if a touch there reaches it.
 */
export function listMaestroSelectors(tree: ScreenTree, element: ScreenElement): readonly MaestroSelector[] {
  const chosen = listChosen(tree, element).map(({ value, followsLanguage }) => ({
    ...{ tool: 'Maestro' as const, using: nameKeys(value), value: printInline(value), followsLanguage },
  }));
  return chosen.length > 0 ? chosen : findPoint(tree, element);
}

/** Says what a selector compares. */
function nameKeys({ childOf, index, ...words }: SelectorValue): string {
  const compared = Object.keys(words).join(' and ');
  if (childOf !== undefined) return `${compared} inside`;
  return index === undefined ? compared : `${compared} and position`;
}

/** Returns the middle of an element in percent of the screen, if a touch there reaches the element. */
function findPoint(tree: ScreenTree, element: ScreenElement): MaestroSelector[] {
  const { width, height } = tree.size;
  const { bounds } = element;
  const x = Math.round(((bounds.x + bounds.width / 2) / width) * 100);
  const y = Math.round(((bounds.y + bounds.height / 2) / height) * 100);
  const isReached = elementAt(tree, { x: (x / 100) * width, y: (y / 100) * height }) === element;
  const value = printInline({ point: `${x}%,${y}%` });
  return isReached ? [{ tool: 'Maestro', using: 'position', value, followsLanguage: false }] : [];
}
