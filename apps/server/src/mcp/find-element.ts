import type { OutlineRow, ScreenElement, ScreenTree } from '@storedeck/screen-tree';

import type { ShownOutline } from '../agents/shown-outlines.ts';
import { RequestError } from '../http/request-error.ts';

/** An element that an agent names. */
export interface NamedElement {
  /** `@12`, as in the outline. */
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
 * The one element that is named: never one of several.
 * @throws RequestError REFERENCE_STALE, INPUT_INVALID
 */
export function findElement({ outline }: ShownOutline, { ref, find }: NamedElement): FoundElement {
  const { rows, tree } = outline;
  if (ref !== undefined) {
    const row = rows.find(({ reference }) => `@${reference}` === (ref.startsWith('@') ? ref : `@${ref}`));
    if (row) return found(row, tree);
    throw new RequestError('REFERENCE_STALE', `The element ${ref} is not on the screen any more.`, {
      hint: 'Read the screen again with ui.',
    });
  }
  const matches = find === undefined ? [] : matchingRows({ outline }, find);
  const [row, ...others] = matches;
  if (row && others.length === 0) return found(row, tree);
  throw new RequestError(
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

/** The elements that a text names: by identifier or the whole name; otherwise all that contain it. */
export function matchingRows(
  { outline: { rows, tree } }: Pick<ShownOutline, 'outline'>,
  text: string,
): OutlineRow[] {
  const wanted = text.trim().toLowerCase();
  const wordsOf = ({ element, name }: OutlineRow) => {
    const { identifier = '', label = '', text: shown = '' } = tree.elements[element] ?? {};
    // The package in front of an identifier of Android is rarely written.
    return [name, label, shown, identifier, identifier.replace(/^.*[:/]/, '')].map((word) =>
      word.toLowerCase(),
    );
  };
  const exact = rows.filter((row) => wordsOf(row).includes(wanted));
  return exact.length > 0 ? exact : rows.filter((row) => wordsOf(row).some((word) => word.includes(wanted)));
}

function found(row: OutlineRow, tree: ScreenTree): FoundElement {
  const element = tree.elements[row.element];
  if (element && element.bounds.width > 0 && element.bounds.height > 0) return { row, element };
  throw new RequestError('REFERENCE_STALE', `Nothing of @${row.reference} is visible now.`, {
    hint: 'Swipe to it, and read the screen again with ui.',
  });
}
