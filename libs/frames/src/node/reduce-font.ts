import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What is used of the subsetter of HarfBuzz. Numbers are addresses in its memory. */
interface Subsetter {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(length: number): number;
  hb_blob_create(data: number, length: number, mode: number, context: number, free: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Constants of hb-blob.h and hb-subset.h. */
const [WRITABLE, LAYOUT_FEATURES] = [2, 6] as const;
/** Spaces, hyphens and the circle below a lone mark, which the layout may put in the place of a letter. */
const ALWAYS = ' \u00A0\u00AD\u2010\u2011\u25CC|';

/**
 * Returns a font with only the letters of a text, and with all rules of their layout; undefined for a font that cannot be
 * reduced. Nothing is freed: call it in a thread that ends soon.
 *
 * @param length the length of the file in bytes
 * @param fill writes the file into the memory that it gets
 */
export async function reduceFont(
  text: string,
  { index, length, fill }: { index: number; length: number; fill: (memory: Uint8Array) => Promise<void> },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const hb = await openSubsetter();
  const input = hb.hb_subset_input_create_or_fail();
  const file = hb.malloc(length);
  if (input === 0 || file === 0) return undefined;
  await fill(new Uint8Array(hb.memory.buffer, file, length));
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  hb.hb_set_invert(features);
  const characters = hb.hb_subset_input_unicode_set(input);
  // The layout joins a letter with its mark, or divides both, as the font has them.
  for (const letter of new Set([text, text.normalize('NFC'), text.normalize('NFD'), ALWAYS].join('')))
    hb.hb_set_add(characters, letter.codePointAt(0) ?? 0);
  const face = hb.hb_face_create(hb.hb_blob_create(file, length, WRITABLE, 0, 0), index);
  const reduced = hb.hb_subset_or_fail(face, input);
  if (reduced === 0) return undefined;
  const blob = hb.hb_face_reference_blob(reduced);
  const [at, size] = [hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)];
  return size === 0
    ? undefined
    : (new Uint8Array(hb.memory.buffer, at, size).slice() as Uint8Array<ArrayBuffer>);
}

/** The address is a literal, because the bundler of the command `storedeck` finds it. */
async function openSubsetter(): Promise<Subsetter> {
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  // The cast: the types of WebAssembly do not know what a file exports. This one comes with the package.
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}
