import type { OutlineRow, ScreenElement, ScreenTree } from '@storedeck/screen-tree';

import { AgentError } from '../agent-error.ts';
import type { ShownOutline } from './shown-outlines.ts';

/** How an agent names an element. */
export interface NamedElement {
  /** The reference in the outline, such as `@12`; the `@` may be missing. */
  readonly ref?: string | undefined;
  /** An identifier, or words of the element's name. */
  readonly find?: string | undefined;
}

/** An element, with its row of the outline. */
export interface FoundElement {
  readonly row: OutlineRow;
  readonly element: ScreenElement;
}

/**
 * Returns the element that is named. Throws if several elements match, instead of choosing one of them.
 * @throws AgentError REFERENCE_STALE, INPUT_INVALID
 */
export function findElement({ outline }: ShownOutline, { ref, find }: NamedElement): FoundElement {
  const { rows, tree } = outline;
  if (ref !== undefined) {
    const row = rows.find(({ reference }) => `@${reference}` === (ref.startsWith('@') ? ref : `@${ref}`));
    if (row) return found(row, tree);
    throw new AgentError('REFERENCE_STALE', `The element ${ref} is not on the screen any more.`, {
      hint: 'Read the screen again with ui.',
    });
  }
  const matches = find === undefined ? [] : matchingRows({ outline }, find);
  const [row, ...others] = matches;
  if (row && others.length === 0) return found(row, tree);
  throw new AgentError(
    'INPUT_INVALID',
    row ? `${matches.length} elements match.` : 'No element on the screen matches.',
    {
      hint: row
        ? `Use one of: ${matches
            .slice(0, 5)
            .map(({ line }) => line)
            .join('; ')}`
        : 'Read the screen with ui.',
    },
  );
}

/**
 * Returns the rows of the elements whose identifier or whole name is `text`. If there are none, returns the rows of all
 * elements whose identifier or name contains `text`. Upper and lower case are not distinguished.
 */
export function matchingRows(
  { outline: { rows, tree } }: Pick<ShownOutline, 'outline'>,
  text: string,
): OutlineRow[] {
  const wanted = text.trim().toLowerCase();
  const listWords = ({ element, name }: OutlineRow) => {
    const { identifier = '', label = '', text: shown = '' } = tree.elements[element] ?? {};
    // An identifier of Android begins with a package, which agents often leave out.
    return [name, label, shown, identifier, identifier.replace(/^.*[:/]/, '')].map((word) =>
      word.toLowerCase(),
    );
  };
  const exact = rows.filter((row) => listWords(row).includes(wanted));
  return exact.length > 0
    ? exact
    : rows.filter((row) => listWords(row).some((word) => word.includes(wanted)));
}

function found(row: OutlineRow, tree: ScreenTree): FoundElement {
  const element = tree.elements[row.element];
  if (element && element.bounds.width > 0 && element.bounds.height > 0) return { row, element };
  throw new AgentError('REFERENCE_STALE', `Nothing of @${row.reference} is visible now.`, {
    hint: 'Swipe to it, and read the screen again with ui.',
  });
}
