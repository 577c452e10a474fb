import type { Command } from '../input/command.ts';
import { PointerTrack } from '../input/gesture.ts';
import {
  drawnBox,
  isOn,
  toDevice,
  toDeviceDistance,
  type Box,
  type Point,
  type Size,
  type TouchSpace,
} from '../input/pointer-map.ts';
import { addScrolls, wheelDistance, type Scroll } from '../input/wheel-scroll.ts';
import type { TouchMark } from './touch-mark.ts';

/** How the screen is shown now, and what touches are counted in; null while nothing can be touched. */
export type Shown = { readonly picture: Size; readonly space: TouchSpace } | null;

// What a wheel says in this time becomes one swipe.
const WHEEL_MS = 80;

/**
 * Turns clicks, drags and turns of the wheel on an element that shows a device's screen into commands, until the returned
 * function is called.
 */
export function listenToTouches(
  element: HTMLElement,
  mark: TouchMark,
  getShown: () => Shown,
  send: (command: Command) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let finger: { id: number; track: PointerTrack } | undefined;
  let wheel: { scroll: Scroll; timer: ReturnType<typeof setTimeout> } | undefined;

  element.addEventListener(
    'pointerdown',
    (event) => {
      const place = placeOf(element, getShown());
      if (finger || !event.isPrimary || event.button !== 0 || !place || !isOn(pointOf(event), place.drawn))
        return;
      element.setPointerCapture(event.pointerId);
      finger = { id: event.pointerId, track: new PointerTrack(pointOf(event), event.timeStamp) };
      mark.down(pointOf(event), place.box);
    },
    { signal },
  );

  element.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== finger?.id) return;
      finger.track.move(pointOf(event), event.timeStamp);
      const place = placeOf(element, getShown());
      if (place && finger.track.hasMoved) mark.move(pointOf(event), place.box);
    },
    { signal },
  );

  element.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== finger?.id) return;
      const place = placeOf(element, getShown());
      const { track } = finger;
      finger = undefined;
      mark.up();
      if (!place) return;
      const gesture = track.release(pointOf(event), event.timeStamp, (point) =>
        toDevice(point, place.drawn, place.space),
      );
      send({ kind: 'gesture', gesture });
    },
    { signal },
  );

  element.addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId !== finger?.id) return;
      finger = undefined;
      mark.up();
    },
    { signal },
  );

  element.addEventListener(
    'wheel',
    (event) => {
      const place = placeOf(element, getShown());
      // With Ctrl it is the browser's zoom, or two fingers that pinch.
      if (event.ctrlKey || !place || !isOn(pointOf(event), place.drawn)) return;
      event.preventDefault();
      const { drawn, space } = place;
      const turn = {
        at: toDevice(pointOf(event), drawn, space),
        by: toDeviceDistance(wheelDistance(event, drawn.height), drawn, space),
        space,
      };
      const scroll = wheel ? addScrolls(wheel.scroll, turn) : turn;
      clearTimeout(wheel?.timer);
      wheel = { scroll, timer: setTimeout(flush, WHEEL_MS) };
    },
    { signal, passive: false },
  );

  return () => {
    listening.abort();
    clearTimeout(wheel?.timer);
    mark.clear();
  };

  function flush(): void {
    if (wheel) send({ kind: 'scroll', scroll: wheel.scroll });
    wheel = undefined;
  }
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function placeOf(
  element: HTMLElement,
  shown: Shown,
): { box: Box; drawn: Box; space: TouchSpace } | undefined {
  const box = element.getBoundingClientRect();
  if (!shown || box.width === 0 || box.height === 0) return undefined;
  return { box, drawn: drawnBox(box, shown.picture), space: shown.space };
}
