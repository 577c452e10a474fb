import { ByteQueue } from '@storedeck/video';

import { ScrcpyError } from '../scrcpy-error.ts';
import { type ReadFields, readMessage } from './read-message.ts';

/** A message from the phone, on the control socket. */
export type DeviceMessage =
  /** The text of the phone's clipboard, which the phone sends after a change or on request. */
  | { type: 'clipboard'; text: string }
  /** The phone has performed the `setClipboard` message with this `sequence`. */
  | { type: 'clipboardSet'; sequence: bigint }
  /** Output of the phone to a HID device, such as the lights of a keyboard. */
  | { type: 'hidOutput'; id: number; data: Uint8Array };

const MAX_MESSAGE_BYTES = 1 + 4 + 262_139;

/** Parses the messages that a server sends on the control socket. */
export class DeviceMessageParser {
  readonly #queue = new ByteQueue();

  /**
   * Returns the messages that these bytes complete. Throws `MESSAGE_INVALID`; after that, the socket must be closed,
   * because the length of an unknown message is not known.
   */
  push(chunk: Uint8Array): DeviceMessage[] {
    this.#queue.push(chunk);
    const messages: DeviceMessage[] = [];
    for (let next = this.#next(); next; next = this.#next()) messages.push(next);
    return messages;
  }

  #next(): DeviceMessage | undefined {
    const bytes = this.#queue.peek(Math.min(this.#queue.length, MAX_MESSAGE_BYTES));
    const [code] = bytes ?? [];
    if (!bytes || code === undefined) return undefined;
    const row = ROWS.find((one) => one.code === code);
    if (!row)
      throw new ScrcpyError(
        'MESSAGE_INVALID',
        `The phone has sent an unknown message with the number ${code}.`,
      );
    const read = readMessage(row.fields, bytes);
    if (!read) return undefined;
    this.#queue.take(read.length);
    // The row of the table names the fields of the message with this type.
    return { type: row.type, ...read.values } as unknown as DeviceMessage;
  }
}

const ROWS: readonly {
  readonly type: DeviceMessage['type'];
  readonly code: number;
  readonly fields: ReadFields;
}[] = [
  { type: 'clipboard', code: 0, fields: [['text', 'text32:262139']] },
  { type: 'clipboardSet', code: 1, fields: [['sequence', 'u64']] },
  {
    type: 'hidOutput',
    code: 2,
    fields: [
      ['id', 'u16'],
      ['data', 'bytes16'],
    ],
  },
];
