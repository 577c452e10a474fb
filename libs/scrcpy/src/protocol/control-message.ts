import { ScrcpyError } from '../scrcpy-error.ts';
import { type WrittenFields, writeMessage } from './write-message.ts';

/**
 * A position in pixels of the current frame. A server ignores a touch whose `screenWidth` and `screenHeight` differ
 * from the size of the current frames.
 */
export interface TouchPosition {
  readonly x: number;
  readonly y: number;
  readonly screenWidth: number;
  readonly screenHeight: number;
}

/** A message to the phone. */
export type ControlMessage =
  /** A press or release of an Android key. `action`: 0 down, 1 up. */
  | { type: 'keycode'; action: number; keycode: number; repeat: number; metaState: number }
  /** Text for the virtual keyboard: ASCII and some accents, at most 300 bytes. */
  | { type: 'text'; text: string }
  /** `action`: 0 down, 1 up, 2 move, 3 cancel, 7 hover. `pressure`: 0 to 0xffff. At most ten pointers at once. */
  | ({
      type: 'touch';
      action: number;
      pointerId: bigint;
      pressure: number;
      actionButton: number;
      buttons: number;
    } & TouchPosition)
  /** `horizontal` and `vertical`: the number of wheel notches, divided by 16 and multiplied by 32 768. */
  | ({ type: 'scroll'; horizontal: number; vertical: number; buttons: number } & TouchPosition)
  | { type: 'openNotifications' | 'openSettings' | 'closePanels' | 'rotate' }
  /** Starts a new encoding session: parameter sets and a key frame follow. */
  | { type: 'resetVideo' }
  /** `copyKey`: the key that the server presses before it reads the clipboard: 0 none, 1 COPY, 2 CUT. */
  | { type: 'getClipboard'; copyKey: number }
  /** `sequence`: 0 requests no acknowledgement. `paste`: whether the server presses PASTE after the change. */
  | { type: 'setClipboard'; sequence: bigint; paste: boolean; text: string }
  /** Switches the panel of the phone on or off; the video continues. */
  | { type: 'setDisplayPower'; on: boolean }
  /**
   * `name`: the package of the app, or `?` followed by the beginning of the app's display name. If `name` starts with
   * `+`, the running app is ended first.
   */
  | { type: 'startApp'; name: string };

/** Returns the bytes of a message for the control socket. Throws `MESSAGE_INVALID`. */
export function encodeControlMessage(message: ControlMessage): Uint8Array<ArrayBuffer> {
  const row = Object.hasOwn(ROWS, message.type) ? ROWS[message.type] : undefined;
  if (!row) throw new ScrcpyError('MESSAGE_INVALID', 'There is no message of this type.');
  return writeMessage(row.code, row.fields, message);
}

const AT: WrittenFields = [
  ['x', 'i32'],
  ['y', 'i32'],
  ['screenWidth', 'u16'],
  ['screenHeight', 'u16'],
];

const ROWS: Readonly<
  Record<ControlMessage['type'], { readonly code: number; readonly fields: WrittenFields }>
> = {
  keycode: {
    code: 0,
    fields: [
      ['action', 'u8'],
      ['keycode', 'i32'],
      ['repeat', 'i32'],
      ['metaState', 'u32'],
    ],
  },
  text: { code: 1, fields: [['text', 'text32:300']] },
  touch: {
    code: 2,
    fields: [
      ['action', 'u8'],
      ['pointerId', 'u64'],
      ...AT,
      ['pressure', 'u16'],
      ['actionButton', 'u32'],
      ['buttons', 'u32'],
    ],
  },
  scroll: { code: 3, fields: [...AT, ['horizontal', 'i16'], ['vertical', 'i16'], ['buttons', 'u32']] },
  openNotifications: { code: 5, fields: [] },
  openSettings: { code: 6, fields: [] },
  closePanels: { code: 7, fields: [] },
  getClipboard: { code: 8, fields: [['copyKey', 'u8']] },
  setClipboard: {
    code: 9,
    fields: [
      ['sequence', 'u64'],
      ['paste', 'bool'],
      ['text', 'text32:262130'],
    ],
  },
  setDisplayPower: { code: 10, fields: [['on', 'bool']] },
  rotate: { code: 11, fields: [] },
  startApp: { code: 16, fields: [['name', 'text8']] },
  resetVideo: { code: 17, fields: [] },
};
