import type { MirrorEvent } from '@storedeck/contract/mirror';
import type { Host } from '@storedeck/host';
import type { VideoFormat } from '@storedeck/video';
import { type BaguetteGesture, BaguetteInput } from '@storedeck/wda';

import { RequestError } from '../../http/request-error.ts';
import { abilities, type DeviceControl } from '../screen.ts';
import { SimulatorFingers } from './simulator-fingers.ts';

type Key = Extract<DeviceControl, { type: 'key' }>;

const NOT_BY_BAGUETTE = 'baguette cannot do this.';
const ASCII_ONLY = 'baguette can type the characters of a US keyboard only.';
const POINTS_PER_NOTCH = 40;
const ASCII = /^[\x20-\x7e]+$/;
/** The keys that baguette knows, beside those that write ASCII [baguette, Sources/Baguette/Domain/Input/Keyboard.swift]. */
const CODE =
  /^(Key[A-Z]|Digit\d|Enter|Escape|Backspace|Tab|Space|Arrow(Up|Down|Left|Right)|Minus|Equal|Bracket(Left|Right)|Backslash|Semicolon|Quote|Backquote|Comma|Period|Slash)$/;
const MODIFIERS = { shift: 'shift', ctrl: 'control', alt: 'option', meta: 'command' } as const;
const BUTTONS = {
  home: 'home',
  power: 'power',
  'volume-up': 'volume-up',
  'volume-down': 'volume-down',
} as const;

/** What can be done with a simulator through baguette. */
export const BAGUETTE_ABILITIES = abilities({
  hover: 'A simulator has no pointer.',
  unicodeText: ASCII_ONLY,
  clipboard: NOT_BY_BAGUETTE,
  rotate: NOT_BY_BAGUETTE,
  screenOff: 'The screen of a simulator cannot be off while it is shown.',
  panels: 'Drag from the top edge of the screen instead.',
  startApp: NOT_BY_BAGUETTE,
});

/** The buttons that baguette cannot press. */
export const BAGUETTE_MISSING_BUTTONS = { wake: 'The button that locks the screen also wakes it.' } as const;

/** Performs the messages of viewers in a simulator, through one `baguette input` process that starts with the first one. */
export class BaguetteControl {
  readonly #host: Host;
  readonly #udid: string;
  readonly #fingers = new SimulatorFingers();
  #input: Promise<BaguetteInput> | undefined;

  constructor(host: Host, udid: string) {
    this.#host = host;
    this.#udid = udid;
  }

  async perform(message: DeviceControl, size: VideoFormat['size']): Promise<MirrorEvent | undefined> {
    const gesture = this.#gestureOf(message, size);
    if (gesture) await this.#send(gesture);
    return undefined;
  }

  async close(): Promise<void> {
    const input = await this.#input?.catch(() => undefined);
    await input?.close();
  }

  async #send(gesture: BaguetteGesture): Promise<void> {
    this.#input ??= BaguetteInput.open(this.#host, this.#udid);
    try {
      const input = await this.#input;
      await input.send(gesture);
    } catch (error) {
      // A process that has ended is started again with the next message.
      if (!(error instanceof Error && 'code' in error && error.code === 'WDA_REFUSED'))
        this.#input = undefined;
      throw error;
    }
  }

  #gestureOf(message: DeviceControl, size: VideoFormat['size']): BaguetteGesture | undefined {
    switch (message.type) {
      case 'touch':
        return this.#fingers.touch(message, size);
      case 'scroll':
        return {
          type: 'scroll',
          deltaX: -message.dx * POINTS_PER_NOTCH,
          deltaY: -message.dy * POINTS_PER_NOTCH,
        };
      case 'key':
        return keyGesture(message);
      case 'text':
        if (!ASCII.test(message.text)) throw unsupported(ASCII_ONLY);
        return { type: 'type', text: message.text };
      case 'button': {
        const button = message.name in BUTTONS ? BUTTONS[message.name as keyof typeof BUTTONS] : undefined;
        if (!button) throw unsupported(`A simulator has no button "${message.name}".`);
        return { type: 'button', button };
      }
      default:
        throw unsupported(NOT_BY_BAGUETTE);
    }
  }
}

/** A character is typed as such, because baguette takes the codes of keys for those of a US keyboard. */
function keyGesture({ action, code, key, modifiers }: Key): BaguetteGesture | undefined {
  if (action === 'up') return undefined;
  const isShortcut = modifiers.ctrl || modifiers.meta;
  if (!isShortcut && [...key].length === 1) {
    if (!ASCII.test(key)) throw unsupported(ASCII_ONLY);
    return { type: 'type', text: key };
  }
  if (!CODE.test(code)) return undefined;
  const names = Object.entries(MODIFIERS).flatMap(([name, theirs]) =>
    modifiers[name as keyof typeof MODIFIERS] ? [theirs] : [],
  );
  return { type: 'key', code, ...(names.length > 0 && { modifiers: names }) };
}

function unsupported(reason: string) {
  return new RequestError('CONTROL_UNSUPPORTED', reason, { hint: 'See what the rung of the mirror says.' });
}
