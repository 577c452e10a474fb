import type { ListingAddress } from '@storedeck/listing/problems';

/**
 * Scrolls to a text, a set or a picture of the store page and focuses it, so that the next Tab continues from there. A
 * ring marks the element until the element loses the focus. If the place is not drawn, for example because a text is
 * missing, scrolls to the top of the page.
 */
export function reveal(root: ParentNode, { field, slot, picture }: ListingAddress): void {
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
