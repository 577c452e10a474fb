import { isOn, toDevice, toDeviceDistance, type Box, type TouchSpace } from '../input/pointer-map.ts';
import { addScrolls, wheelDistance, type Scroll } from '../input/wheel-scroll.ts';

// Wheel events within this time become one swipe.
const JOIN_MS = 80;

/** Turns wheel events on a device's screen into scrolls, until the returned function is called. */
export function listenToWheel(
  element: HTMLElement,
  getPlace: () => { readonly drawn: Box; readonly space: TouchSpace } | undefined,
  scroll: (scroll: Scroll) => void,
): () => void {
  let waiting: { scroll: Scroll; timer: ReturnType<typeof setTimeout> } | undefined;

  function onWheel(event: WheelEvent): void {
    const place = getPlace();
    const pointer = { x: event.clientX, y: event.clientY };
    // With Ctrl the wheel zooms the page. Browsers report a pinch on a touchpad in the same way.
    if (event.ctrlKey || !place || !isOn(pointer, place.drawn)) return;
    event.preventDefault();
    const { drawn, space } = place;
    const turn = {
      at: toDevice(pointer, drawn, space),
      by: toDeviceDistance(wheelDistance(event, drawn.height), drawn, space),
      space,
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
