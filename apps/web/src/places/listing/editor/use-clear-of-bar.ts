import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps what is scrolled into view below the bar that stays at the top of a panel: sets the variable `--bar-height` of
 * the panel. The height of the bar depends on the width of the window, because its controls wrap.
 */
export function useClearOfBar(
  panel: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [around, top] = [panel.current, bar.current];
    if (!around || !top) return;
    const measure = () => around.style.setProperty('--bar-height', `${top.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(top);
    return () => observer.disconnect();
  }, [panel, bar]);
}
