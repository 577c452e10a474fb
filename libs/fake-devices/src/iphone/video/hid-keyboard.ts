import type { FakeIphone } from '../fake-iphone.ts';

const [LEFT_SHIFT, LEFT_COMMAND] = [225, 227];
const [ENTER, BACKSPACE, SPACE, PASTE] = [40, 42, 44, 25];
const DIGITS = '1234567890';
const SHIFTED_DIGITS = '!@#$%^&*()';
/** The characters of the punctuation keys, without and with Shift, by the number of the key. */
const SIGNS: Readonly<Record<number, string>> = {
  45: '-_',
  46: '=+',
  47: '[{',
  48: ']}',
  49: '\\|',
  51: ';:',
  52: `'"`,
  53: '`~',
  54: ',<',
  55: '.>',
  56: '/?',
};

/** A US keyboard that is connected to a phone. The number of a key is its usage in USB HID. */
export class HidKeyboard {
  readonly #phone: FakeIphone;
  #down: readonly number[] = [];

  constructor(phone: FakeIphone) {
    this.#phone = phone;
  }

  /** The numbers of all keys that are down. The setter types the characters of the keys that were not down before. */
  set down(usages: readonly number[]) {
    const pressed = usages.filter((usage) => !this.#down.includes(usage) && usage < 224);
    this.#down = usages;
    for (const usage of pressed) this.#press(usage);
  }

  get down(): readonly number[] {
    return this.#down;
  }

  #press(usage: number): void {
    const { model } = this.#phone;
    if (this.#down.includes(LEFT_COMMAND)) {
      if (usage === PASTE && model.clipboard !== null) model.screen.type(model.clipboard);
      return;
    }
    const text = findCharacter(usage, this.#down.includes(LEFT_SHIFT));
    if (text !== undefined) model.screen.type(text);
  }
}

function findCharacter(usage: number, isShifted: boolean): string | undefined {
  if (usage === ENTER) return '\n';
  if (usage === BACKSPACE) return '\b';
  if (usage === SPACE) return ' ';
  if (usage >= 4 && usage < 30) return String.fromCharCode((isShifted ? 65 : 97) + usage - 4);
  if (usage >= 30 && usage < 40) return (isShifted ? SHIFTED_DIGITS : DIGITS)[usage - 30];
  return SIGNS[usage]?.[isShifted ? 1 : 0];
}
