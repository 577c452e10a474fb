import { useEffect, type RefObject } from 'react';

/**
 * Scrolls the picture rows of both sides together. Only the side under the pointer or with the focus controls the other
 * side. Each row snaps to its pictures, so two rows that control each other would never stop scrolling.
 */
export function useShelvesTogether(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    let leader: Element | null = null;
    const lead = ({ target }: Event): void => {
      leader = target instanceof Element ? target.closest('[data-side]') : null;
    };
    const follow = ({ target: row }: Event): void => {
      if (!(row instanceof HTMLUListElement) || row.closest('[data-side]') !== leader) return;
      for (const other of root.querySelectorAll<HTMLUListElement>('[data-side] ul[data-shelf]')) {
        if (other !== row) other.scrollLeft = row.scrollLeft;
      }
    };
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const event of ['pointerover', 'touchstart', 'focusin', 'wheel'])
      root.addEventListener(event, lead, options);
    root.addEventListener('scroll', follow, options);
    return () => stop.abort();
  }, [container]);
}
