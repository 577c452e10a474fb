import type { MirrorAbilities, MirrorEvent } from '@storedeck/contract/mirror';
import type { VideoFormat } from '@storedeck/video';
import type { KeyModifier, ScreenButton, ScreenGesture } from '@storedeck/wda';

import { refuseControl } from '../refuse-control.ts';
import type { DeviceControl } from '../screen.ts';
import { Fingers } from './fingers.ts';

type Key = Extract<DeviceControl, { type: 'key' }>;

const POINTS_PER_NOTCH = 40;
const TYPABLE = /^[\n\t\x20-\x7e]+$/;
/** Splits a text into line breaks and tabs, which are sent as keys, and the parts between them, which are typed. */
const TYPED_PARTS = /[\n\t]|[^\n\t]+/g;
const CODES: Readonly<Record<string, string>> = { '\n': 'Enter', '\t': 'Tab' };
/** The key codes that baguette accepts [baguette, Sources/Baguette/Domain/Input/Keyboard.swift]. */
const CODE =
  /^(Key[A-Z]|Digit\d|Enter|Escape|Backspace|Tab|Space|Arrow(Up|Down|Left|Right)|Minus|Equal|Bracket(Left|Right)|Backslash|Semicolon|Quote|Backquote|Comma|Period|Slash)$/;
const MODIFIERS: Readonly<Record<keyof Key['modifiers'], KeyModifier>> = {
  shift: 'shift',
  ctrl: 'control',
  alt: 'option',
  meta: 'command',
};
const BUTTONS: Readonly<Partial<Record<string, ScreenButton>>> = {
  home: 'home',
  power: 'power',
  'volume-up': 'volume-up',
  'volume-down': 'volume-down',
};
const PASTE: ScreenGesture = { type: 'key', code: 'KeyV', modifiers: ['command'] };

/** The program that takes input for a screen. An optional member is missing if the program does not support it. */
export interface GestureTarget {
  /** The abilities of the program, with the reason for each missing ability. */
  readonly can: MirrorAbilities;
  send(gesture: ScreenGesture): Promise<void>;
  readonly clipboard?: {
    read(): Promise<string>;
    write(text: string): Promise<void>;
  };
  rotate?(): Promise<void>;
}

/** Performs the messages of viewers as gestures, which are sent while the finger moves. */
export class GestureControl {
  readonly #target: GestureTarget;
  readonly #fingers: Fingers;

  constructor(target: GestureTarget) {
    this.#target = target;
    this.#fingers = new Fingers(target.can.multiTouch === null ? 2 : 1);
  }

  async perform(message: DeviceControl, size: VideoFormat['size']): Promise<MirrorEvent | undefined> {
    const { can, clipboard } = this.#target;
    switch (message.type) {
      case 'clipboard-get':
        if (!clipboard) throw refuseControl(can.clipboard);
        return { type: 'clipboard', text: await clipboard.read() };
      case 'clipboard-set':
        await this.#writeClipboard(message);
        return undefined;
      case 'text':
        await this.#type(message.text);
        return undefined;
      case 'key':
        await this.#key(message);
        return undefined;
      case 'rotate':
        if (!this.#target.rotate) throw refuseControl(can.rotate);
        await this.#target.rotate();
        return undefined;
      default: {
        const gesture = this.#toGesture(message, size);
        if (gesture) await this.#target.send(gesture);
        return undefined;
      }
    }
  }

  async #writeClipboard({ text, paste }: { readonly text: string; readonly paste: boolean }): Promise<void> {
    const { can, clipboard } = this.#target;
    if (!clipboard) throw refuseControl(can.clipboard);
    await clipboard.write(text);
    if (paste) await this.#target.send(PASTE);
  }

  /** Types a text that a US keyboard can write. Any other text is pasted, if there is a clipboard. */
  async #type(text: string): Promise<void> {
    if (!TYPABLE.test(text)) {
      if (!this.#target.clipboard) throw refuseControl(this.#target.can.unicodeText);
      return this.#writeClipboard({ text, paste: true });
    }
    for (const [part] of text.matchAll(TYPED_PARTS)) {
      const code = CODES[part];
      await this.#target.send(code ? { type: 'key', code } : { type: 'type', text: part });
    }
  }

  /** Presses a key. A character is typed as text, because the programs interpret key codes as keys of a US keyboard. */
  async #key({ action, code, key, modifiers }: Key): Promise<void> {
    if (action === 'up') return;
    const isShortcut = modifiers.ctrl || modifiers.meta;
    if (!isShortcut && [...key].length === 1) return this.#type(key);
    if (!CODE.test(code)) return;
    const names = (Object.keys(MODIFIERS) as (keyof typeof MODIFIERS)[])
      .filter((name) => modifiers[name])
      .map((name) => MODIFIERS[name]);
    await this.#target.send({ type: 'key', code, ...(names.length > 0 && { modifiers: names }) });
  }

  #toGesture(message: DeviceControl, size: VideoFormat['size']): ScreenGesture | undefined {
    const { can } = this.#target;
    switch (message.type) {
      case 'touch':
        return this.#fingers.touch(message, size);
      case 'scroll': {
        if (can.scroll !== null) throw refuseControl(can.scroll);
        const [deltaX, deltaY] = [-message.dx * POINTS_PER_NOTCH, -message.dy * POINTS_PER_NOTCH];
        return { type: 'scroll', deltaX, deltaY };
      }
      case 'button': {
        const button = BUTTONS[message.name];
        if (button) return { type: 'button', button };
        throw refuseControl(`This device has no button "${message.name}".`);
      }
      case 'hover':
        throw refuseControl(can.hover);
      case 'screen':
        throw refuseControl(can.screenOff);
      case 'panel':
        throw refuseControl(can.panels);
      default:
        throw refuseControl(can.startApp);
    }
  }
}
