import { canFocus, CONTROLS, moveFocus } from './focusable.ts';
import { remember, type Remembered } from './remember.ts';
import { latestFocus, setLatestFocus } from './return-focus.ts';
import { findSuccessor, sameControl } from './successor.ts';

/**
 * Keeps the focus on the page until the returned function is called. When the element with the focus is removed,
 * disabled or hidden, the browser moves the focus to the body, where Tab starts again at the top. Then this function
 * moves it to the successor of the element. A disabled control gets the focus back when it is enabled again.
 */
export function keepFocus(root: HTMLElement): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  /** The element that has the focus for a control that is disabled or not drawn now. */
  let holder: HTMLElement | null = null;

  const onFocus = (target: EventTarget | null): void => {
    if (!(target instanceof HTMLElement) || target === root || target === holder) return;
    holder = null;
    setLatestFocus(remember(target));
  };

  const hold = (lost: Remembered): void => {
    const successor = findSuccessor(lost);
    if (!successor) return;
    holder = successor.matches(CONTROLS) ? null : successor;
    moveFocus(successor);
  };

  const check = (): void => {
    const latest = latestFocus();
    if (!latest) return;
    const active = document.activeElement;
    if (holder && active === holder) {
      const control = canFocus(latest.element) ? latest.element : sameControl(latest);
      if (control) moveFocus(control);
      return;
    }
    const isLost = active === null || active === root || active.matches(':disabled');
    if (isLost) hold(latest);
  };

  document.addEventListener('focusin', ({ target }) => onFocus(target), options);
  // An element that was hidden loses the focus when the page is drawn.
  document.addEventListener('focusout', () => requestAnimationFrame(check), options);
  // A press beside all controls takes the focus away on purpose.
  document.addEventListener(
    'mouseup',
    () => {
      if (document.activeElement === root) setLatestFocus(null);
    },
    options,
  );
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
