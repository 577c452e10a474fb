/** The attributes of an element of a binary XML document: texts, numbers, and `true` or `false`. */
export type BinaryAttributes = Readonly<Record<string, string | number | boolean>>;

/** An element of a binary XML document. */
export interface BinaryElement {
  readonly name: string;
  readonly attributes: BinaryAttributes;
}

// Types of chunks and values [AOSP frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h].
const STRING_POOL = 0x0001;
const XML = 0x0003;
const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;
const UTF8_FLAG = 0x100;
const TYPE_STRING = 0x03;
const TYPE_INT = 0x10;
const TYPE_BOOLEAN = 0x12;
const NO_STRING = 0xffff_ffff;

/**
 * Reads a binary XML document, such as the `AndroidManifest.xml` of an APK. Returns its elements in the order of the
 * document. Throws for other data.
 */
export function readBinaryXml(document: Buffer): BinaryElement[] {
  if (document.readUInt16LE(0) !== XML) throw new Error('no binary XML');
  const elements: BinaryElement[] = [];
  let strings: readonly string[] = [];
  for (let at = document.readUInt16LE(2); at < document.length;) {
    const [type, size] = [document.readUInt16LE(at), document.readUInt32LE(at + 4)];
    if (size < 8) throw new Error('a damaged chunk');
    const chunk = document.subarray(at, at + size);
    if (type === STRING_POOL) strings = readStrings(chunk);
    if (type === START_ELEMENT) elements.push(readElement(chunk, strings));
    at += size;
  }
  return elements;
}

function readStrings(pool: Buffer): string[] {
  const isUtf8 = (pool.readUInt32LE(16) & UTF8_FLAG) !== 0;
  const start = pool.readUInt32LE(20);
  return Array.from({ length: pool.readUInt32LE(8) }, (_, index) => {
    const at = start + pool.readUInt32LE(28 + index * 4);
    // A text in UTF-8 begins with its length in characters and its length in bytes. This function supports only
    // lengths that are written in one byte, because a manifest contains only short texts.
    if (isUtf8) return pool.toString('utf8', at + 2, at + 2 + pool.readUInt8(at + 1));
    return pool.toString('utf16le', at + 2, at + 2 + pool.readUInt16LE(at) * 2);
  });
}

function readElement(chunk: Buffer, strings: readonly string[]): BinaryElement {
  const first = 16 + chunk.readUInt16LE(24);
  const attributes: Record<string, string | number | boolean> = {};
  for (let index = 0; index < chunk.readUInt16LE(28); index += 1) {
    const at = first + index * chunk.readUInt16LE(26);
    attributes[strings[chunk.readUInt32LE(at + 4)] ?? ''] = readValue(chunk.subarray(at), strings);
  }
  return { name: strings[chunk.readUInt32LE(20)] ?? '', attributes };
}

function readValue(attribute: Buffer, strings: readonly string[]): string | number | boolean {
  const [type, data] = [attribute.readUInt8(15), attribute.readUInt32LE(16)];
  if (type === TYPE_STRING) return strings[data] ?? '';
  return type === TYPE_BOOLEAN ? data !== 0 : data;
}

/** Writes a binary XML document in which each element contains the next one. */
export function writeBinaryXml(elements: readonly BinaryElement[]): Buffer {
  const strings: string[] = [];
  const numberText = (text: string): number => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const starts = elements.map((element) => startChunk(element, numberText));
  const ends = elements.toReversed().map(({ name }) => elementChunk(END_ELEMENT, numberText(name), []));
  const body = Buffer.concat([stringPool(strings), ...starts, ...ends]);
  return Buffer.concat([words([XML | (8 << 16), 8 + body.length]), body]);
}

function startChunk({ name, attributes }: BinaryElement, numberText: (text: string) => number): Buffer {
  const pairs = Object.entries(attributes);
  const values = pairs.map(([key, value]) => {
    const isText = typeof value === 'string';
    const data = isText ? numberText(value) : Number(value);
    return words([NO_STRING, numberText(key), isText ? data : NO_STRING, 8 | (pickType(value) << 24), data]);
  });
  // The attributes start 20 bytes after the chunk's header (16 bytes). Each attribute has 20 bytes.
  const counts = words([20 | (20 << 16), pairs.length, 0]);
  return elementChunk(START_ELEMENT, numberText(name), [counts, ...values]);
}

function pickType(value: string | number | boolean): number {
  if (typeof value === 'string') return TYPE_STRING;
  return typeof value === 'boolean' ? TYPE_BOOLEAN : TYPE_INT;
}

function elementChunk(type: number, name: number, rest: readonly Buffer[]): Buffer {
  const content = Buffer.concat([words([1, NO_STRING, NO_STRING, name]), ...rest]);
  return Buffer.concat([words([type | (16 << 16), 8 + content.length]), content]);
}

function stringPool(strings: readonly string[]): Buffer {
  const texts = strings.map((text) => {
    const bytes = Buffer.from(`\0${text}\0`, 'utf16le');
    bytes.writeUInt16LE(text.length, 0);
    return bytes;
  });
  const offsets = texts.map((_, index) => texts.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const content = Buffer.concat(texts);
  const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
  const start = 28 + offsets.length * 4;
  const size = start + content.length + padding.length;
  const head = words([STRING_POOL | (28 << 16), size, strings.length, 0, 0, start, 0]);
  return Buffer.concat([head, words(offsets), content, padding]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32LE(value >>> 0, index * 4));
  return bytes;
}
