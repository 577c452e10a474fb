import { ScrcpyError } from '../scrcpy-error.ts';

/**
 * The type of one field of a message. Numbers are written in big-endian order. `text8` and `text32`: a UTF-8 text after
 * its length, which is a number of 8 or 32 bits. `bytes16`: bytes after their length, which is a number of 16 bits. A
 * number after `:` is the largest length of the field in bytes.
 */
export type FieldType =
  'bool' | 'u8' | 'u16' | 'i16' | 'u32' | 'i32' | 'u64' | 'text8' | `text32:${number}` | 'bytes16';

/** The name and type of each field of a message, in the order in which the fields are written. */
export type Fields = readonly (readonly [name: string, type: FieldType])[];

type Value = number | bigint | boolean | string | Uint8Array;

/** Returns the bytes of a message: one byte with `type`, then the fields. Throws `MESSAGE_INVALID`. */
export function writeMessage(type: number, fields: Fields, message: object): Uint8Array<ArrayBuffer> {
  const values = message as Readonly<Record<string, Value>>;
  const parts = fields.map(([name, field]) => writeField(name, field, values[name]));
  const bytes = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0));
  bytes[0] = type;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Reads the fields of a message, which begin at byte 1, after the type. Returns undefined while bytes of the message
 * are missing. Throws `MESSAGE_INVALID` for a field that is too long, or a text that is not UTF-8.
 */
export function readMessage(
  fields: Fields,
  bytes: Uint8Array,
): { readonly values: Record<string, Value>; readonly length: number } | undefined {
  const values: Record<string, Value> = {};
  let at = 1;
  for (const [name, field] of fields) {
    const read = readField(name, field, bytes.subarray(at));
    if (!read) return undefined;
    values[name] = read.value;
    at += read.length;
  }
  return { values, length: at };
}

const NUMBERS = {
  u8: { size: 1, min: 0, max: 0xff },
  u16: { size: 2, min: 0, max: 0xffff },
  i16: { size: 2, min: -0x8000, max: 0x7fff },
  u32: { size: 4, min: 0, max: 0xffff_ffff },
  i32: { size: 4, min: -0x8000_0000, max: 0x7fff_ffff },
} as const;

function writeField(name: string, field: FieldType, value: Value | undefined): Uint8Array {
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
  if (isNumberField(field)) return writeNumber(name, field, value);
  const data = field === 'bytes16' ? value : encodeText(name, value);
  if (!(data instanceof Uint8Array)) throw wrong(name, 'is not a Uint8Array');
  const { size, max } = measureLength(field);
  if (data.length > max) throw wrong(name, `has ${data.length} bytes, and at most ${max} are allowed`);
  const bytes = new Uint8Array(size + data.length);
  writeUint(bytes, size, data.length);
  bytes.set(data, size);
  return bytes;
}

function writeNumber(name: string, field: keyof typeof NUMBERS, value: Value | undefined): Uint8Array {
  const { size, min, max } = NUMBERS[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw wrong(name, `is not a whole number from ${min} to ${max}`);
  const bytes = new Uint8Array(size);
  writeUint(bytes, size, value);
  return bytes;
}

function writeUint(bytes: Uint8Array, size: number, value: number): void {
  for (let index = 0; index < size; index += 1)
    bytes[index] = Math.floor(value / 2 ** (8 * (size - 1 - index))) & 0xff;
}

function readField(
  name: string,
  field: FieldType,
  bytes: Uint8Array,
): { value: Value; length: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (field === 'bool') return bytes.length < 1 ? undefined : { value: bytes[0] !== 0, length: 1 };
  if (field === 'u64') return bytes.length < 8 ? undefined : { value: view.getBigUint64(0), length: 8 };
  if (isNumberField(field)) {
    const { size, min, max } = NUMBERS[field];
    if (bytes.length < size) return undefined;
    const unsigned = readUint(bytes, size);
    return { value: min < 0 && unsigned > max ? unsigned - 2 ** (8 * size) : unsigned, length: size };
  }
  const { size, max } = measureLength(field);
  if (bytes.length < size) return undefined;
  const length = readUint(bytes, size);
  if (length > max) throw wrong(name, `has ${length} bytes, and at most ${max} are allowed`);
  if (bytes.length < size + length) return undefined;
  const data = bytes.slice(size, size + length);
  return { value: field === 'bytes16' ? data : decodeText(name, data), length: size + length };
}

function readUint(bytes: Uint8Array, size: number): number {
  return bytes.subarray(0, size).reduce((value, byte) => value * 256 + byte, 0);
}

function isNumberField(field: FieldType): field is keyof typeof NUMBERS {
  return Object.hasOwn(NUMBERS, field);
}

/** `size`: the number of bytes that contain the field's length. `max`: the largest length of the field in bytes. */
function measureLength(field: FieldType): { size: number; max: number } {
  const [type = '', limit] = field.split(':');
  const size = Number(/(?<!\d)\d+$/.exec(type)?.[0]) / 8;
  return { size, max: limit === undefined ? 2 ** (8 * size) - 1 : Number(limit) };
}

function encodeText(name: string, value: Value | undefined): Uint8Array {
  if (typeof value !== 'string') throw wrong(name, 'is not a text');
  return new TextEncoder().encode(value);
}

function decodeText(name: string, data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    throw wrong(name, 'is not UTF-8');
  }
}

function wrong(name: string, reason: string) {
  return new ScrcpyError('MESSAGE_INVALID', `The field "${name}" of a message ${reason}.`);
}
