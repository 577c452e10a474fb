import { isOn, toPixel, toPixelDistance, type Box, type Size } from '../pointer-map.ts';
import { addScrolls, wheelDistance, type Scroll } from './wheel-scroll.ts';

// Wheel events become one swipe if each follows the previous one within this time, in ms.
const JOIN_MS = 80;

/** Joins wheel events on a device's screen into scrolls, until the returned function is called. */
export function listenToScrolls(
  element: HTMLElement,
  getPosition: () => { readonly drawn: Box; readonly frame: Size } | undefined,
  scroll: (scroll: Scroll) => void,
): () => void {
  let waiting: { scroll: Scroll; timer: ReturnType<typeof setTimeout> } | undefined;

  function onWheel(event: WheelEvent): void {
    const position = getPosition();
    const pointer = { x: event.clientX, y: event.clientY };
    // With Ctrl, the wheel zooms the page, so the event is left to the browser. Browsers report a pinch on a touchpad
    // as a turn of the wheel with Ctrl.
    if (event.ctrlKey || !position || !isOn(pointer, position.drawn)) return;
    event.preventDefault();
    const { drawn, frame } = position;
    const turn = {
      at: toPixel(pointer, drawn, frame),
      by: toPixelDistance(wheelDistance(event, drawn.height), drawn, frame),
      frame,
    };
    const joined = waiting ? addScrolls(waiting.scroll, turn) : turn;
    clearTimeout(waiting?.timer);
    waiting = { scroll: joined, timer: setTimeout(flush, JOIN_MS) };
  }

  function flush(): void {
    if (waiting) scroll(waiting.scroll);
    waiting = undefined;
  }

  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    element.removeEventListener('wheel', onWheel);
    clearTimeout(waiting?.timer);
  };
}
