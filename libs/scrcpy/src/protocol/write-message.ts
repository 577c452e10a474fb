import { ScrcpyError } from '../scrcpy-error.ts';

/**
 * The type of one field of a message to the phone. Numbers are written in big-endian order. `text8` and `text32`: a UTF-8
 * text after its length, which is a number of 8 or 32 bits. A number after `:` is the largest length in bytes.
 */
type WrittenField = 'bool' | keyof typeof NUMBERS | 'u64' | 'text8' | `text32:${number}`;

/** The name and type of each field of a message, in the order in which the fields are written. */
export type WrittenFields = readonly (readonly [name: string, type: WrittenField])[];

/** Returns the bytes of a message: one byte with `type`, then the fields. Throws `MESSAGE_INVALID`. */
export function writeMessage(type: number, fields: WrittenFields, message: object): Uint8Array<ArrayBuffer> {
  const values = message as Readonly<Record<string, unknown>>;
  const parts = fields.map(([name, field]) => writeField(name, field, values[name]));
  return joinBytes([Uint8Array.of(type), ...parts]);
}

const NUMBERS = {
  u8: { size: 1, min: 0, max: 0xff },
  u16: { size: 2, min: 0, max: 0xffff },
  i16: { size: 2, min: -0x8000, max: 0x7fff },
  u32: { size: 4, min: 0, max: 0xffff_ffff },
  i32: { size: 4, min: -0x8000_0000, max: 0x7fff_ffff },
} as const;

function writeField(name: string, field: WrittenField, value: unknown): Uint8Array {
  if (field === 'bool') {
    if (typeof value !== 'boolean') throw wrong(name, 'is not true or false');
    return Uint8Array.of(value ? 1 : 0);
  }
  if (field === 'u64') {
    if (typeof value !== 'bigint' || value < 0n || value >= 2n ** 64n)
      throw wrong(name, 'is not a bigint of 64 bits');
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, value);
    return bytes;
  }
  if (field !== 'text8' && !isText32(field)) return writeNumber(name, field, value);
  if (typeof value !== 'string') throw wrong(name, 'is not a text');
  const data = new TextEncoder().encode(value);
  const max = field === 'text8' ? 0xff : Number(field.split(':')[1]);
  if (data.length > max) throw wrong(name, `has ${data.length} bytes, and at most ${max} are allowed`);
  return joinBytes([writeUint(field === 'text8' ? 1 : 4, data.length), data]);
}

function isText32(field: WrittenField): field is `text32:${number}` {
  return field.startsWith('text32:');
}

function writeNumber(name: string, field: keyof typeof NUMBERS, value: unknown): Uint8Array {
  const { size, min, max } = NUMBERS[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw wrong(name, `is not a whole number from ${min} to ${max}`);
  return writeUint(size, value);
}

function writeUint(size: number, value: number): Uint8Array {
  return Uint8Array.from(
    { length: size },
    (_, index) => Math.floor(value / 2 ** (8 * (size - 1 - index))) & 0xff,
  );
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function wrong(name: string, reason: string) {
  return new ScrcpyError('MESSAGE_INVALID', `The field "${name}" of a message ${reason}.`);
}
