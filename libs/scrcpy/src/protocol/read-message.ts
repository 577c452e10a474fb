import { ScrcpyError } from '../scrcpy-error.ts';

/**
 * The type of one field of a message from the phone. Numbers are in big-endian order. `text32`: a UTF-8 text after its
 * length, which is a number of 32 bits; the number after `:` is the largest length in bytes. `bytes16`: bytes after their
 * length, which is a number of 16 bits.
 */
type ReadField = 'u16' | 'u64' | `text32:${number}` | 'bytes16';

/** The name and type of each field of a message, in the order in which the fields arrive. */
export type ReadFields = readonly (readonly [name: string, type: ReadField])[];

type Value = number | bigint | string | Uint8Array;

/**
 * Reads the fields of a message, which begin at byte 1, after the type. Returns undefined while bytes of the message
 * are missing. Throws `MESSAGE_INVALID` for a field that is too long, or a text that is not UTF-8.
 */
export function readMessage(
  fields: ReadFields,
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

function readField(
  name: string,
  field: ReadField,
  bytes: Uint8Array,
): { value: Value; length: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (field === 'u64') return bytes.length < 8 ? undefined : { value: view.getBigUint64(0), length: 8 };
  if (field === 'u16') return bytes.length < 2 ? undefined : { value: view.getUint16(0), length: 2 };
  const size = field === 'bytes16' ? 2 : 4;
  if (bytes.length < size) return undefined;
  const length = field === 'bytes16' ? view.getUint16(0) : view.getUint32(0);
  const max = field === 'bytes16' ? 0xffff : Number(field.split(':')[1]);
  if (length > max) throw wrong(name, `has ${length} bytes, and at most ${max} are allowed`);
  if (bytes.length < size + length) return undefined;
  const data = bytes.slice(size, size + length);
  return { value: field === 'bytes16' ? data : decodeText(name, data), length: size + length };
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
