import type { FakeIphone } from '../fake-iphone.ts';
import { Finger } from '../video/finger.ts';
import { HidKeyboard } from '../video/hid-keyboard.ts';

const FULL_SCALE = 65_535;
const BUTTONS = ['home', 'lock', 'volume-up', 'volume-down', 'mute', 'siri'];

type Fields = Readonly<Record<string, unknown>>;

/** Performs the input that the HTTP server of `display serve-web` receives. */
export class ReceivedInput {
  readonly #phone: FakeIphone;
  readonly #finger: Finger;
  readonly #keyboard: HidKeyboard;

  constructor(phone: FakeIphone) {
    this.#phone = phone;
    this.#finger = new Finger(phone);
    this.#keyboard = new HidKeyboard(phone);
  }

  /** Performs an input. Returns the reason if the input is refused, otherwise undefined. */
  perform(path: string, body: string): string | undefined {
    const fields = parse(body);
    if (!fields) return 'invalid request';
    if (path === '/touch') return this.#touch(fields);
    if (path === '/button') return this.#button(fields);
    const { usages } = fields;
    if (!Array.isArray(usages) || !usages.every((one) => Number.isInteger(one))) return 'invalid key request';
    this.#keyboard.down = usages as number[];
    return undefined;
  }

  /** Returns the direction in a request to turn the screen. Undefined if the request is invalid. */
  rotate(body: string): string | undefined {
    const direction = parse(body)?.['direction'];
    return direction === 'left' || direction === 'right' ? direction : undefined;
  }

  /** Returns the text in a request to change the clipboard. Undefined if the request has no text. */
  readText(body: string): string | undefined {
    const text = parse(body)?.['text'];
    return text === undefined ? undefined : String(text);
  }

  #touch({ type, x, y }: Fields): string | undefined {
    if (!Number.isInteger(x) || !Number.isInteger(y)) return 'invalid touch request';
    const [across, down] = [Number(x) / FULL_SCALE, Number(y) / FULL_SCALE];
    if (Math.min(across, down) < 0 || Math.max(across, down) > 1) return 'a position is not a 16-bit number';
    const { width, height } = this.#phone.model.screen.size;
    const at = { x: across * width, y: down * height };
    if (type === 'contact') this.#finger.touch(this.#finger.isDown ? 'move' : 'down', at);
    else if (type === 'release') this.#finger.touch('up', at);
    else return `unknown touch type ${String(type)}`;
    return undefined;
  }

  #button({ name }: Fields): string | undefined {
    if (!BUTTONS.includes(String(name))) return `unknown button ${String(name)}`;
    const { screen } = this.#phone.model;
    if (name === 'home') screen.home();
    if (name === 'lock') screen.lock();
    if (name === 'volume-up' || name === 'volume-down') screen.volume(name === 'volume-up' ? 1 : -1);
    return undefined;
  }
}

function parse(body: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
