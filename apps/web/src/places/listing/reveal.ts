import type { Store } from './stores.ts';

/** A place on the page that something is said of: a store's locale, in it a text, or a set of pictures or one of them. */
export interface Target {
  readonly store: Store;
  /** The store's own code; null for the listing as a whole. */
  readonly locale: string | null;
  readonly field?: string;
  readonly slot?: string;
  /** Which picture of the slot, from 0. */
  readonly picture?: number;
}

/**
 * Scrolls to a target and focuses it, so that the next Tab goes on from there; a ring shows it until the focus leaves.
 * What is not drawn (a text that is missing, say) leads to the store page itself.
 */
export function reveal(root: ParentNode, { field, slot, picture }: Target): void {
  const name = field ?? slot;
  const part =
    name === undefined
      ? null
      : (root.querySelector(`[data-side="new"] [data-field="${CSS.escape(name)}"]`) ??
        root.querySelector(`[data-field="${CSS.escape(name)}"]`));
  const element =
    part?.querySelector(`[data-picture="${picture ?? ''}"]`) ?? part ?? root.querySelector('article');
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.dataset['revealed'] = '';
  element.addEventListener('blur', () => delete element.dataset['revealed'], { once: true });
  element.focus({ preventScroll: true });
  element.scrollIntoView({
    block: part === null ? 'start' : 'center',
    inline: 'nearest',
    behavior: 'smooth',
  });
}
