import { ScreenTreeError } from './screen-tree-error.ts';
import type { ScreenElement } from './screen-tree.ts';

/**
 * The edges of a rectangle, in the device's own unit and unchecked: the rectangle may be empty, or outside of the
 * screen, and an edge may be `NaN`.
 */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An element as the device reported it: not yet clipped to the screen. */
export type RawElement = Omit<PlacedElement, 'parent' | 'depth'>;

/** A raw element with its place in the tree. */
export interface PlacedElement extends Omit<ScreenElement, 'index' | 'bounds' | 'points'> {
  readonly edges: Edges;
}

/** The limits of the trees that are read. */
export const LIMITS = {
  /** The maximum number of characters of a document. A document with 5,000 elements has about 2 million. */
  characters: 8 * 1024 * 1024,
  elements: 5000,
  depth: 128,
  /** The maximum number of characters of one text. Longer texts are cut. */
  text: 5000,
} as const;

/** Throws `TREE_TOO_LARGE` if a document has too many characters. */
export function requireReadable(document: string): void {
  if (document.length <= LIMITS.characters) return;
  throw new ScreenTreeError(
    'TREE_TOO_LARGE',
    `The tree of the screen has more than ${LIMITS.characters / 1024 / 1024} million characters.`,
  );
}

/** Cuts a text of a screen to the maximum length. "" if there is no text. */
export function limitedText(text: string | undefined): string {
  if (text === undefined || text.length <= LIMITS.text) return text ?? '';
  // A cut between the two halves of a character would leave one half, which is not valid Unicode.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(LIMITS.text - 1)) ? LIMITS.text - 1 : LIMITS.text;
  return text.slice(0, end);
}

/** Collects the elements of a document, in the order of the document and within the limits. */
export class ElementCollector {
  readonly elements: PlacedElement[] = [];
  isTruncated = false;
  readonly #open: (number | undefined)[] = [];

  /**
   * Begins an element, which `close` ends. An element outside of the limits is left out, and so are its descendants.
   * `element` is called only if the element is not left out.
   */
  open(element: () => RawElement): void {
    const depth = this.#open.length;
    const parent = depth === 0 ? null : this.#open[depth - 1];
    if (parent === undefined || depth >= LIMITS.depth || this.elements.length >= LIMITS.elements) {
      this.isTruncated = true;
      this.#open.push(undefined);
      return;
    }
    this.#open.push(this.elements.length);
    this.elements.push({ ...element(), parent, depth });
  }

  close(): void {
    this.#open.pop();
  }
}
