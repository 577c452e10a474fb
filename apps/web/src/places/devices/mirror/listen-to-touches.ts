import type { Command } from '../input/command.ts';
import { PointerTrack } from '../input/gesture.ts';
import {
  drawnBox,
  isOn,
  toDevice,
  type Box,
  type Point,
  type Size,
  type TouchSpace,
} from '../input/pointer-map.ts';
import { listenToWheel } from './listen-to-wheel.ts';
import type { TouchMark } from './touch-mark.ts';

/** The size of the shown frame and the unit of touches; null while the device takes no touches. */
export type Shown = { readonly picture: Size; readonly space: TouchSpace } | null;

export interface TouchTarget {
  /** The element that shows the device's screen. */
  readonly element: HTMLElement;
  readonly mark: TouchMark;
  readonly getShown: () => Shown;
}

/** Turns clicks, drags and wheel events on a device's screen into commands, until the returned function is called. */
export function listenToTouches(target: TouchTarget, send: (command: Command) => void): () => void {
  const { element, mark, getShown } = target;
  const place = () => placeOf(element, getShown());
  const listening = new AbortController();
  listenToPointer(target, listening.signal, send);
  const stopWheel = listenToWheel(element, place, (scroll) => send({ kind: 'scroll', scroll }));
  return () => {
    listening.abort();
    stopWheel();
    mark.clear();
  };
}

function listenToPointer(
  { element, mark, getShown }: TouchTarget,
  signal: AbortSignal,
  send: (command: Command) => void,
): void {
  let touch: { id: number; track: PointerTrack } | undefined;

  on('pointerdown', (event) => {
    const place = placeOf(element, getShown());
    if (touch || !event.isPrimary || event.button !== 0 || !place || !isOn(pointOf(event), place.drawn))
      return;
    element.setPointerCapture(event.pointerId);
    touch = { id: event.pointerId, track: new PointerTrack(pointOf(event), event.timeStamp) };
    mark.down(pointOf(event), place.box);
  });

  on('pointermove', (event) => {
    if (event.pointerId !== touch?.id) return;
    touch.track.move(pointOf(event), event.timeStamp);
    const place = placeOf(element, getShown());
    if (place && touch.track.hasMoved) mark.move(pointOf(event), place.box);
  });

  on('pointerup', (event) => {
    if (event.pointerId !== touch?.id) return;
    const place = placeOf(element, getShown());
    const { track } = touch;
    touch = undefined;
    mark.up();
    if (!place) return;
    const gesture = track.release(pointOf(event), event.timeStamp, (point) =>
      toDevice(point, place.drawn, place.space),
    );
    send({ kind: 'gesture', gesture });
  });

  on('pointercancel', (event) => {
    if (event.pointerId !== touch?.id) return;
    touch = undefined;
    mark.up();
  });

  function on(
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    listener: (event: PointerEvent) => void,
  ): void {
    element.addEventListener(type, listener, { signal });
  }
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

/**
 * The areas of the element and of the frame in it, in pixels of the window; undefined while touches are not possible.
 */
function placeOf(
  element: HTMLElement,
  shown: Shown,
): { box: Box; drawn: Box; space: TouchSpace } | undefined {
  const box = element.getBoundingClientRect();
  if (!shown || box.width === 0 || box.height === 0) return undefined;
  return { box, drawn: drawnBox(box, shown.picture), space: shown.space };
}
