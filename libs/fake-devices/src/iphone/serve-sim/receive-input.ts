import type { FakeIphone } from '../fake-iphone.ts';
import { Finger } from '../video/finger.ts';
import { HidKeyboard } from '../video/hid-keyboard.ts';

const TAG = { touch: 3, button: 4, touches: 5, key: 6, scroll: 11 } as const;
const PHASES: Readonly<Record<string, string>> = { begin: 'down', move: 'move', end: 'up' };
const CONSUMER_PAGE = 12;
const [VOLUME_UP, VOLUME_DOWN] = [233, 234];

type Fields = Readonly<Record<string, unknown>>;

/** The finger and the keyboard of one client. */
export class ServeSimHands {
  readonly finger: Finger;
  readonly keyboard: HidKeyboard;

  constructor(simulator: FakeIphone) {
    this.finger = new Finger(simulator);
    this.keyboard = new HidKeyboard(simulator);
  }
}

/**
 * Performs a message, which consists of a tag (one byte) and JSON. Like the real program, ignores messages that it does
 * not understand.
 */
export function receiveInput(data: Buffer, simulator: FakeIphone, hands: ServeSimHands): void {
  const fields = parse(data.subarray(1));
  if (!fields) return;
  const { screen } = simulator.model;
  switch (data[0]) {
    case TAG.touch: {
      const phase = PHASES[String(fields['type'])];
      const { x, y } = fields;
      if (phase !== undefined && typeof x === 'number' && typeof y === 'number')
        hands.finger.touch(phase, { x: x * screen.size.width, y: y * screen.size.height });
      return;
    }
    case TAG.touches:
      if (fields['type'] === 'begin') hands.finger.touch('down', { x: 0, y: 0 }, false);
      return;
    case TAG.button:
      press(fields, simulator);
      return;
    case TAG.key: {
      const { type, usage } = fields;
      if (typeof usage !== 'number') return;
      const { down } = hands.keyboard;
      hands.keyboard.down = type === 'down' ? [...down, usage] : down.filter((one) => one !== usage);
      return;
    }
    case TAG.scroll: {
      const dy = Number(fields['dy']);
      if (!Number.isFinite(dy)) return;
      const { width, height } = screen.size;
      const middle = { x: width / 2, y: height / 2 };
      screen.swipe({ x1: middle.x, y1: middle.y, x2: middle.x, y2: middle.y - dy * height });
    }
  }
}

function press({ button, page, usage }: Fields, { model: { screen } }: FakeIphone): void {
  if (page === CONSUMER_PAGE && (usage === VOLUME_UP || usage === VOLUME_DOWN))
    return screen.volume(usage === VOLUME_UP ? 1 : -1);
  if (button === 'home') screen.home();
  if (button === 'lock') screen.lock();
}

function parse(bytes: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
