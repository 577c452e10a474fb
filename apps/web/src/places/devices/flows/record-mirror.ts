import { Recorder, type RecordedStep, type TouchStart } from '@storedeck/flows/record';

import type { ReadScreen, ScreenReader } from '../inspector/screen-reader.ts';
import type { Control, LiveMirror } from '../mirror/player/live-mirror.ts';
import type { Point } from '../pointer-map.ts';

/** The age in ms of the elements after which they are read again when the pointer moves over the picture. */
const OLD_MS = 1000;

/** What is recorded, and who receives it. */
export interface RecordTarget {
  readonly mirror: LiveMirror;
  readonly reader: ScreenReader;
  readonly onSteps: (steps: readonly RecordedStep[]) => void;
  /** Receives what was done and cannot be a step. */
  readonly onMissed: (what: string) => void;
}

/** A finger that is on the screen. */
interface Press extends TouchStart {
  readonly beganMs: number;
  to: Point;
  hasSecond: boolean;
  /** The tree before the touch; undefined if it is not known. */
  tree: ReadScreen['tree'] | undefined;
}

/**
 * Records what a person does on a live picture, until the returned function is called. Call this before the screen is
 * followed, because an input makes the elements outdated.
 */
export function recordMirror({ mirror, reader, onSteps, onMissed }: RecordTarget): () => void {
  const recorder = new Recorder(onSteps);
  const stop = new AbortController();
  let press: Press | undefined;
  let { screen: last } = reader.getState();
  let readMs = performance.now();
  /** Whether the device was used since the last reading began. */
  let isUsed = true;

  const begin = ({ x, y, atMs }: Touch): void => {
    const { drawn } = mirror.getState();
    if (!drawn) return;
    const tree = isUsed ? undefined : last?.tree;
    const [from, beganMs] = [{ x, y }, atMs ?? performance.now()];
    const picture = { width: drawn.width, height: drawn.height };
    press = { from, picture, to: from, beganMs, hasSecond: false, tree };
    if (tree) recorder.beginTouch(press, tree);
    // An app reacts when the finger is lifted, so a tree that arrives until then still is the one before the touch.
    else reader.read();
  };
  const end = ({ x, y, atMs }: Touch): void => {
    if (!press) return;
    const { tree, ...start } = press;
    press = undefined;
    if (start.hasSecond) return onMissed('A gesture of two fingers');
    recorder.addTouch({ ...start, to: { x, y }, endedMs: atMs ?? performance.now() }, tree);
  };
  const touch = (control: Touch): void => {
    if (control.pointer !== 0) {
      if (press) press.hasSecond = true;
    } else if (control.action === 'down') begin(control);
    else if (control.action === 'up') end(control);
    else if (control.action === 'cancel') press = undefined;
    else if (press) press.to = { x: control.x, y: control.y };
  };

  const stops = [
    mirror.onUse((control) => {
      const missed = control.type === 'touch' ? touch(control) : recordControl(control, recorder, mirror);
      if (missed !== undefined) onMissed(missed);
      isUsed = true;
    }),
    reader.subscribe(() => {
      const { screen, isOutdated } = reader.getState();
      if (!screen || screen === last) return;
      last = screen;
      readMs = performance.now();
      isUsed = isOutdated;
      if (press?.tree) return;
      if (press) recorder.beginTouch(press, (press.tree = screen.tree));
      else recorder.addReading(screen.tree, performance.now());
    }),
  ];
  // Content may appear long after the last input. A person who is about to touch it moves the pointer to it.
  const approach = ({ buttons }: PointerEvent): void => {
    const isOld = performance.now() - readMs > OLD_MS && !reader.getState().isReading;
    if (buttons === 0 && isOld) reader.read();
  };
  mirror.screen?.addEventListener('pointermove', approach, { signal: stop.signal });
  return () => {
    stop.abort();
    for (const end of stops) end();
    recorder.close();
  };
}

type Touch = Extract<Control, { readonly type: 'touch' }>;

/** Records a control that is no touch. Returns what was done, if it cannot be a step. */
function recordControl(control: Control, recorder: Recorder, mirror: LiveMirror): string | undefined {
  const now = performance.now();
  switch (control.type) {
    case 'text':
      return void recorder.addText(control.text);
    case 'clipboard-set':
      return control.paste ? void recorder.addText(control.text) : undefined;
    case 'key': {
      const isText = control.action === 'up' || recorder.addKey(control.key, now);
      return isText ? undefined : `The key ${control.key}`;
    }
    case 'button':
      return recorder.addButton(control.name, now) ? undefined : `The button ${control.name}`;
    case 'scroll':
      return void recorder.addScroll(control, now);
    case 'start-app':
      if (control.name.startsWith('?')) return 'Starting an app by its name';
      return void recorder.addApp(control.name, now);
    case 'rotate': {
      const { drawn } = mirror.getState();
      // Every device that is turned by the page is turned between upright and one side.
      return drawn ? void recorder.addTurn(drawn, now) : 'Turning the device';
    }
    case 'screen':
    case 'panel':
      return 'A control of the device';
    default:
      return undefined;
  }
}
