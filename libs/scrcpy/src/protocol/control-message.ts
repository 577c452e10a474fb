import { ScrcpyError } from '../scrcpy-error.ts';
import { type Fields, readMessage, writeMessage } from './message-fields.ts';
import type { ProtocolVersion } from './protocol-version.ts';

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

/** A message to the phone. A server must have at least the version that the comment of the message names. */
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
  /** Wakes a phone whose screen is off, otherwise presses Back. `action`: 0 down, 1 up. */
  | { type: 'backOrScreenOn'; action: number }
  | { type: 'openNotifications' | 'openSettings' | 'closePanels' | 'rotate' | 'hardKeyboardSettings' }
  /** Starts a new encoding session: parameter sets and a key frame follow. */
  | { type: 'resetVideo' }
  /** `copyKey`: the key that the server presses before it reads the clipboard: 0 none, 1 COPY, 2 CUT. */
  | { type: 'getClipboard'; copyKey: number }
  /** `sequence`: 0 requests no acknowledgement. `paste`: whether the server presses PASTE after the change. */
  | { type: 'setClipboard'; sequence: bigint; paste: boolean; text: string }
  /** Switches the panel of the phone on or off; the video continues. */
  | { type: 'setDisplayPower'; on: boolean }
  | {
      type: 'createHid';
      id: number;
      vendorId: number;
      productId: number;
      name: string;
      descriptor: Uint8Array;
    }
  | { type: 'hidInput'; id: number; data: Uint8Array }
  | { type: 'destroyHid'; id: number }
  /**
   * `name`: the package of the app, or `?` followed by the beginning of the app's display name. If `name` starts with
   * `+`, the running app is ended first.
   */
  | { type: 'startApp'; name: string }
  /** Needs a server 4.x. Only for the video of a camera. */
  | { type: 'setTorch'; on: boolean }
  /** Needs a server 4.x. Only for the video of a camera. */
  | { type: 'zoomIn' | 'zoomOut' }
  /** Needs a server 4.x. Only for flexible virtual displays. The size is in pixels. */
  | { type: 'resizeDisplay'; width: number; height: number }
  /** Needs a server 4.1. Makes a file that was copied to the phone visible to apps. */
  | { type: 'scanFile'; path: string };

/**
 * Returns the bytes of a message for the control socket. Throws `MESSAGE_INVALID` for an invalid message, and for a
 * message of 4.x if the server is older than 4.0. Does not check whether a server 4.x supports a message of 4.1.
 */
export function encodeControlMessage(
  message: ControlMessage,
  protocol: ProtocolVersion,
): Uint8Array<ArrayBuffer> {
  const row = Object.hasOwn(ROWS, message.type) ? ROWS[message.type] : undefined;
  if (!row) throw new ScrcpyError('MESSAGE_INVALID', 'There is no message of this type.');
  if (row.code >= FIRST_OF_4 && protocol === 3) {
    // A server ends when it receives a message that it does not know.
    throw new ScrcpyError('MESSAGE_INVALID', `The message "${message.type}" needs a scrcpy server 4.x.`);
  }
  return writeMessage(row.code, row.fields, message);
}

/**
 * Reads the first message of these bytes, as a server does. `length` is the number of bytes of this message. Returns
 * undefined while bytes of the message are missing. Throws `MESSAGE_INVALID`.
 */
export function decodeControlMessage(
  bytes: Uint8Array,
  protocol: ProtocolVersion,
): { readonly message: ControlMessage; readonly length: number } | undefined {
  const [code] = bytes;
  if (code === undefined) return undefined;
  const entry = Object.entries(ROWS).find(([, row]) => row.code === code);
  if (!entry || (code >= FIRST_OF_4 && protocol === 3))
    throw new ScrcpyError('MESSAGE_INVALID', `There is no message with the number ${code}.`);
  const [type, { fields }] = entry;
  const read = readMessage(fields, bytes);
  return read && { message: { type, ...read.values } as unknown as ControlMessage, length: read.length };
}

const FIRST_OF_4 = 18;

const AT: Fields = [
  ['x', 'i32'],
  ['y', 'i32'],
  ['screenWidth', 'u16'],
  ['screenHeight', 'u16'],
];

const ROWS: Readonly<Record<ControlMessage['type'], { readonly code: number; readonly fields: Fields }>> = {
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
  backOrScreenOn: { code: 4, fields: [['action', 'u8']] },
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
  createHid: {
    code: 12,
    fields: [
      ['id', 'u16'],
      ['vendorId', 'u16'],
      ['productId', 'u16'],
      ['name', 'text8:127'],
      ['descriptor', 'bytes16'],
    ],
  },
  hidInput: {
    code: 13,
    fields: [
      ['id', 'u16'],
      ['data', 'bytes16'],
    ],
  },
  destroyHid: { code: 14, fields: [['id', 'u16']] },
  hardKeyboardSettings: { code: 15, fields: [] },
  startApp: { code: 16, fields: [['name', 'text8']] },
  resetVideo: { code: 17, fields: [] },
  setTorch: { code: 18, fields: [['on', 'bool']] },
  zoomIn: { code: 19, fields: [] },
  zoomOut: { code: 20, fields: [] },
  resizeDisplay: {
    code: 21,
    fields: [
      ['width', 'u16'],
      ['height', 'u16'],
    ],
  },
  scanFile: { code: 22, fields: [['path', 'text32:256']] },
};
