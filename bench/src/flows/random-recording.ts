import { Adb, type AdbDevice } from '@storedeck/android';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';
import { createSampleApp } from '@storedeck/fake-stores';
import { createNodeCanvas } from '@storedeck/fake-stores/node';
import { printStep, type RecordedStep, Recorder } from '@storedeck/flows/record';
import {
  type Bounds,
  elementAt,
  type Point,
  type ScreenElement,
  type ScreenTree,
} from '@storedeck/screen-tree';

import type { Row } from '../table.ts';
import { makeDevice, runCommands } from './run-commands.ts';

const RECORDED_MS = 20 * 60_000;
/** The shortest and the longest time between two touches of the simulated person, whose clock is not the real one. */
const PAUSE_MS = { least: 200, most: 2000 };
const PRESSED_MS = { tap: 80, long: 700 };
const SHARES = { aimed: 0.75, swipe: 0.15, long: 0.05, back: 0.05 };
const BACK = 4;

/**
 * Records random touches, swipes and long presses on the app of a simulated phone, and runs each recorded step on the
 * screen on which it was recorded. It must reach what was touched, and its selector must mean nothing else.
 */
export async function randomRecording(): Promise<Row> {
  const app = createSampleApp(await createNodeCanvas());
  const phone = new FakeAndroidPhone({ app, snapshotHelper: true });
  const host = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adb = new Adb(host);
  try {
    const device = await adb.device();
    const { touches, selectors, wrong } = await record(device, app.id);
    return {
      what: `selectors of ${touches} random touches of ${RECORDED_MS / 60_000} simulated minutes that mean only what was touched`,
      ours: `${selectors - wrong.length} of ${selectors}${wrong.length > 0 ? `, not ${wrong.slice(0, 3).join(' and ')}` : ''}`,
      beside: `${touches - selectors} touches of nothing with a name were recorded as places`,
      ratio: selectors === 0 ? 0 : (selectors - wrong.length) / selectors,
      target: 'all',
      holds: selectors > 0 && wrong.length === 0,
    };
  } finally {
    await adb.close();
    await host.close();
    await phone.close();
  }
}

interface Recorded {
  readonly touches: number;
  readonly selectors: number;
  /** The steps that mean something else, or more than what was touched. */
  readonly wrong: readonly string[];
}

async function record(device: AdbDevice, app: string): Promise<Recorded> {
  const random = makeRandom();
  let emitted: readonly RecordedStep[] = [];
  const recorder = new Recorder((steps) => (emitted = steps));
  const wrong: string[] = [];
  let [touches, selectors] = [0, 0];
  await device.launchApp(app);
  for (let nowMs = 0; nowMs < RECORDED_MS; nowMs += between(PAUSE_MS.least, PAUSE_MS.most, random())) {
    const tree = await device.tree();
    recorder.addReading(tree, nowMs);
    if (random() < SHARES.back) {
      await device.input({ action: 'keyevent', code: BACK });
      await device.launchApp(app);
      continue;
    }
    const { from, to, pressedMs } = makeTouch(tree, random);
    const touch = { from, to, beganMs: nowMs, endedMs: nowMs + pressedMs, picture: tree.size };
    recorder.beginTouch(touch, tree);
    recorder.addTouch(touch, tree);
    touches += 1;
    for (const { step } of emitted.filter((one) => hasSelector(one))) {
      selectors += 1;
      if (!(await meansOnly(tree, { step, touched: from }))) wrong.push(printStep(step));
    }
    const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = [from, to];
    if (from === to && pressedMs === PRESSED_MS.tap) await device.input({ action: 'tap', ...from });
    else await device.input({ action: 'swipe', x1, y1, x2, y2, ms: pressedMs });
  }
  return { touches, selectors, wrong };
}

interface Touch {
  readonly from: Point;
  readonly to: Point;
  readonly pressedMs: number;
}

/** Touches anywhere, or, as a person does, anywhere on an element that can be touched or read. */
function makeTouch({ size, elements }: ScreenTree, random: () => number): Touch {
  const pointIn = ({ x, y, width, height }: Bounds): Point => ({
    x: Math.floor(x + random() * width),
    y: Math.floor(y + random() * height),
  });
  const anywhere = (): Point => pointIn({ x: 0, y: 0, ...size });
  const named = elements.filter(({ flags, text, bounds }) => {
    const { x, y, width, height } = bounds;
    const isInside = x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
    return isInside && (flags.includes('clickable') || text !== '');
  });
  const aimed = random() < SHARES.aimed ? named[Math.floor(random() * named.length)] : undefined;
  const from = aimed ? pointIn(aimed.bounds) : anywhere();
  const to = random() < SHARES.swipe ? anywhere() : from;
  return { from, to, pressedMs: random() < SHARES.long ? PRESSED_MS.long : PRESSED_MS.tap };
}

/** Whether a step touches an element, and not only a place. */
function hasSelector({ step }: RecordedStep): boolean {
  const isTouch = step.command === 'tapOn' || step.command === 'longPressOn';
  return isTouch && (typeof step.value !== 'object' || !('point' in step.value));
}

/** Whether a recorded touch, run on the screen before it, reaches what was touched, and its selector nothing else. */
async function meansOnly(
  tree: ScreenTree,
  { step, touched }: { readonly step: RecordedStep['step']; readonly touched: Point },
): Promise<boolean> {
  const selector = typeof step.value === 'object' ? step.value : { text: step.value ?? '' };
  const second = { command: 'assertNotVisible', value: { ...selector, index: 1 } } as const;
  const isCounted = 'index' in selector;
  const commands = [...(isCounted ? [] : [printStep(second)]), printStep(step)].join('\n');
  let reached: Point | undefined;
  const device = makeDevice(
    async () => tree,
    async (action) => {
      if (action.kind === 'tap' || action.kind === 'long') reached = action;
    },
  );
  await runCommands(`${commands}\n`, device).catch(() => undefined);
  if (!reached) return false;
  return findTouched(tree, reached) === findTouched(tree, touched);
}

/** Returns the element that reacts to a touch at a point, or else the one that is there. */
function findTouched(tree: ScreenTree, point: Point): ScreenElement | undefined {
  const hit = elementAt(tree, point);
  for (let at = hit; at; at = tree.elements[at.parent ?? -1]) if (at.flags.includes('clickable')) return at;
  return hit;
}

/** Returns the same numbers from 0 to 1 in every run (a linear congruential generator). */
function makeRandom(): () => number {
  let state = 42;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

function between(least: number, most: number, share: number): number {
  return least + share * (most - least);
}
