import { type Box, BoxError, findBox, part } from './boxes.ts';
import type { SoundTrack } from './video-header.ts';

/** The bytes before the first box of a description of sound, by its version. Versions 1 and 2 are QuickTime's. */
const HEAD_BYTES: readonly number[] = [28, 44, 64];
/** Kinds of sound in ISO/IEC 14496-1 (`objectTypeIndication`): MP3, in two versions of MPEG. */
const MP3: readonly number[] = [0x69, 0x6b];
/** The tags of the descriptors in `esds`, each inside of the one before. */
const [STREAM, DECODER, CONFIG] = [3, 4, 5] as const;

/**
 * Reads the description of a sound track. `mp4a` stands for several formats, and most programs write two channels there,
 * whatever the sound has: the box `esds` inside says both. Without a usable `esds`, the description counts.
 */
export function readSound({ type, content }: Box): SoundTrack {
  const described = { codec: type, channels: content.getUint16(16), sampleRate: content.getUint16(24) };
  if (type !== 'mp4a') return described;
  try {
    return { ...described, ...readStream(findStream(content)) };
  } catch (error) {
    if (error instanceof BoxError || error instanceof RangeError) return described;
    throw error;
  }
}

function findStream(content: DataView): DataView | undefined {
  const head = HEAD_BYTES[content.getUint16(8)] ?? content.byteLength;
  const entry = { type: 'mp4a', content: part(content, head, content.byteLength - head) };
  return (findBox(entry, 'esds') ?? findBox(entry, 'wave', 'esds'))?.content;
}

function readStream(stream: DataView | undefined): Partial<SoundTrack> {
  if (!stream) return {};
  // After the version and flags of the box: the number of the stream and a byte that names three optional parts.
  const inStream = findDescriptor(part(stream, 4, stream.byteLength - 4), STREAM);
  const parts = inStream.getUint8(2);
  const url = parts & 0x40 ? 1 + inStream.getUint8(3 + (parts & 0x80 ? 2 : 0)) : 0;
  const head = 3 + (parts & 0x80 ? 2 : 0) + url + (parts & 0x20 ? 2 : 0);
  const decoder = findDescriptor(part(inStream, head, inStream.byteLength - head), DECODER);
  if (MP3.includes(decoder.getUint8(0))) return { codec: '.mp3' };
  const config = findDescriptor(part(decoder, 13, decoder.byteLength - 13), CONFIG).getUint16(0);
  const [format, rate, channels] = [config >> 11, (config >> 7) & 15, (config >> 3) & 15];
  // Of other formats than AAC LC, and of a rate that is written out, the number of channels is somewhere else.
  return format === 2 && rate !== 15 && channels > 0 ? { channels: channels === 7 ? 8 : channels } : {};
}

/** Finds the content of the first descriptor with this tag. Its length has one to four bytes with seven bits each. */
function findDescriptor(view: DataView, tag: number): DataView {
  let at = 0;
  for (;;) {
    const found = view.getUint8(at);
    let length = 0;
    let byte = 0x80;
    for (at += 1; byte & 0x80; at += 1) {
      byte = view.getUint8(at);
      length = length * 128 + (byte & 0x7f);
    }
    if (found === tag) return part(view, at, Math.min(length, view.byteLength - at));
    at += length;
  }
}
