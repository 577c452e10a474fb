import type { LiveMirror } from '../mirror/player/live-mirror.ts';
import { drawnBox, isOn, toPixel, type Box, type Point, type Size } from '../pointer-map.ts';
import { noteUsedDevice } from '../used-device.ts';
import { Fingers, type SecondFinger, type Touch } from './fingers.ts';
import { listenToScrolls } from './listen-to-scrolls.ts';
import { TouchMark } from './touch-mark.ts';
import { wheelNotches } from './wheel-notches.ts';
import { scrollSwipe } from './wheel-scroll.ts';

// The duration of a swipe that scrolls, in ms. It is so long that the device scrolls exactly the length of the swipe,
// without a fling.
const SWIPE_MS = 250;

export interface FingerTarget {
  /** The element that shows the device's screen. */
  readonly element: HTMLElement;
  /** Receives the marks of the fingers. */
  readonly marks: SVGSVGElement;
  readonly mirror: LiveMirror;
  /** Called when a mouse button or a pen is pressed on the screen. */
  readonly onPress: () => void;
}

/**
 * Sends the input of fingers, mouse and wheel on the shown screen to the device, until the returned function is called.
 */
export function listenToFingers(target: FingerTarget): () => void {
  const stop = new AbortController();
  listenToPresses(target, stop.signal);
  listenToHover(target, stop.signal);
  listenToWheel(target, stop.signal);
  listenToSwipes(target, stop.signal);
  return () => {
    stop.abort();
    target.marks.replaceChildren();
  };
}

/**
 * How the frame is drawn. `box` is the element and `drawn` is the area of the frame, both in pixels of the window.
 * `screen` is the size of the frame in pixels of the video, `format` is the number of its format.
 */
interface DrawnFrame {
  readonly box: Box;
  readonly drawn: Box;
  readonly screen: Size;
  readonly format: number;
}

function listenToPresses({ element, marks, mirror, onPress }: FingerTarget, signal: AbortSignal): void {
  const fingers = new Fingers();
  const shown = new Map<number, TouchMark>();

  const send = (touches: readonly Touch[], frame: DrawnFrame, atMs: number): void => {
    if (touches.length > 0) noteUsedDevice();
    for (const touch of touches) {
      const message = { type: 'touch', ...touch, format: frame.format, atMs } as const;
      // The end of a touch is sent by `request`, because the mirror removes the shown failure of an earlier input only
      // when a request succeeds.
      if (touch.action === 'up') void mirror.request(message);
      else mirror.send(message);
      draw(touch, frame);
    }
  };
  const draw = (touch: Touch, { box, drawn, screen }: DrawnFrame): void => {
    const at = toWindow(touch, drawn, screen);
    if (touch.action === 'down') {
      const mark = new TouchMark(marks);
      shown.set(touch.pointer, mark);
      mark.down(at, box);
    } else if (touch.action === 'move') {
      shown.get(touch.pointer)?.move(at, box);
    } else {
      shown.get(touch.pointer)?.up();
      shown.delete(touch.pointer);
    }
  };

  on('pointerdown', (event) => {
    const frame = drawnFrame(element, mirror);
    if (event.button !== 0 || !frame || !isOn(toPoint(event), frame.drawn)) return;
    if (event.pointerType !== 'touch') onPress();
    element.setPointerCapture(event.pointerId);
    const second = secondFinger(event);
    const touches = fingers.press(event.pointerId, at(event, frame), { screen: frame.screen, second });
    send(touches, frame, event.timeStamp);
  });
  on('pointermove', (event) => {
    const frame = drawnFrame(element, mirror);
    if (frame) send(fingers.move(event.pointerId, at(event, frame), frame.screen), frame, event.timeStamp);
  });
  on('pointerup', (event) => {
    const frame = drawnFrame(element, mirror);
    if (!frame) return;
    send(fingers.move(event.pointerId, at(event, frame), frame.screen), frame, event.timeStamp);
    send(fingers.release(event.pointerId, frame.screen), frame, event.timeStamp);
  });
  on('pointercancel', (event) => {
    const frame = drawnFrame(element, mirror);
    if (frame) send(fingers.release(event.pointerId, frame.screen, 'cancel'), frame, event.timeStamp);
  });

  function on(
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    listener: (event: PointerEvent) => void,
  ): void {
    element.addEventListener(type, listener, { signal });
  }
}

function listenToHover({ element, mirror }: FingerTarget, signal: AbortSignal): void {
  element.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType === 'touch' || event.buttons !== 0 || !can(mirror, 'hover')) return;
      const frame = drawnFrame(element, mirror);
      if (!frame || !isOn(toPoint(event), frame.drawn)) return;
      mirror.send({ type: 'hover', ...at(event, frame), format: frame.format });
    },
    { signal },
  );
}

function listenToWheel({ element, mirror }: FingerTarget, signal: AbortSignal): void {
  element.addEventListener(
    'wheel',
    (event) => {
      const frame = drawnFrame(element, mirror);
      // With Ctrl, the wheel zooms the page, so the event is left to the browser. Browsers report a pinch on a touchpad
      // as a turn of the wheel with Ctrl.
      if (event.ctrlKey || !frame || !isOn(toPoint(event), frame.drawn) || !can(mirror, 'scroll')) return;
      event.preventDefault();
      const { x: dx, y: dy } = wheelNotches(event);
      mirror.send({ type: 'scroll', ...at(event, frame), dx, dy, format: frame.format });
    },
    { passive: false, signal },
  );
}

/** Sends turns of the wheel as swipes of a finger to a device that does not accept turns of the wheel. */
function listenToSwipes({ element, mirror }: FingerTarget, signal: AbortSignal): void {
  const getFrame = () => {
    const frame = can(mirror, 'scroll') ? undefined : drawnFrame(element, mirror);
    return frame && { drawn: frame.drawn, frame: frame.screen };
  };
  const stop = listenToScrolls(element, getFrame, (scroll) => {
    const way = scrollSwipe(scroll);
    const format = mirror.getState().drawn?.number;
    if (!way || format === undefined) return;
    const touch = { type: 'touch', pointer: 0, format } as const;
    const startMs = performance.now();
    const endMs = startMs + SWIPE_MS;
    mirror.send({ ...touch, action: 'down', ...way.from, atMs: startMs });
    setTimeout(() => {
      mirror.send({ ...touch, action: 'move', ...way.to, atMs: endMs });
      void mirror.request({ ...touch, action: 'up', ...way.to, atMs: endMs });
    }, SWIPE_MS);
  });
  signal.addEventListener('abort', stop);
}

function can(mirror: LiveMirror, ability: 'hover' | 'scroll'): boolean {
  return mirror.getState().rung?.can[ability] === null;
}

function secondFinger({ ctrlKey, shiftKey, pointerType }: PointerEvent): SecondFinger {
  if (pointerType === 'touch') return null;
  if (ctrlKey) return 'pinch';
  return shiftKey ? 'parallel' : null;
}

function toPoint({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function at(event: MouseEvent, { drawn, screen }: DrawnFrame): Point {
  return toPixel(toPoint(event), drawn, screen);
}

function toWindow({ x, y }: Point, drawn: Box, { width, height }: Size): Point {
  return {
    x: drawn.x + ((x + 0.5) / width) * drawn.width,
    y: drawn.y + ((y + 0.5) / height) * drawn.height,
  };
}

/** Returns where the frame is drawn; undefined while there is no frame or touches are not possible. */
function drawnFrame(element: HTMLElement, mirror: LiveMirror): DrawnFrame | undefined {
  const { drawn: frame, rung } = mirror.getState();
  const box = element.getBoundingClientRect();
  if (!frame || rung?.can.touch !== null || box.width === 0 || box.height === 0) return undefined;
  const screen = { width: frame.width, height: frame.height };
  return { box, drawn: drawnBox(box, screen), screen, format: frame.number };
}
