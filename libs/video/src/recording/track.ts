import { NAL_TYPE, nalUnits } from '../h264/nal-units.ts';
import type { VideoFormat, VideoUnit } from '../video-source.ts';

/** The description of the video in a file. It is the same for the whole file. */
export interface Track {
  readonly entry: SampleEntry;
  readonly size: VideoFormat['size'];
  /** The decoder configuration record. */
  readonly record: Uint8Array;
}

/** The types of the boxes that describe a codec. */
interface SampleEntry {
  readonly type: 'avc1' | 'hvc1' | 'hev1';
  readonly recordType: 'avcC' | 'hvcC';
}

/**
 * Whether a video can be recorded: true for H.264, and for H.265 with a decoder configuration record; false for images.
 */
export function canRecord({ codec, description }: Pick<VideoFormat, 'codec' | 'description'>): boolean {
  const type = findEntry(codec)?.type;
  return type === 'avc1' || (type !== undefined && description !== undefined);
}

/**
 * Returns the track that begins with a key frame. Returns undefined if the format cannot be recorded, or if the frame
 * has no parameter sets.
 */
export function makeTrack({ format, data }: VideoUnit): Track | undefined {
  const entry = findEntry(format.codec);
  const record = format.description ?? (entry?.type === 'avc1' ? avcRecord(data) : undefined);
  return entry && record && { entry, size: format.size, record };
}

/** Whether frames of the two tracks can be in one file. */
export function isSameTrack(one: Track, other: Track): boolean {
  return (
    one.entry.type === other.entry.type &&
    one.size.width === other.size.width &&
    one.size.height === other.size.height &&
    Buffer.compare(one.record, other.record) === 0
  );
}

/**
 * Returns the data of a frame as a file stores it: NAL units with length prefixes. Parameter sets and delimiters of
 * Annex B data are left out: the track contains the parameter sets, and a file needs no delimiters.
 */
export function sampleData({ format, data }: VideoUnit): Uint8Array {
  if (format.description) return data;
  const units = nalUnits(data).filter(({ type }) => !OUTSIDE.includes(type));
  return Buffer.concat(units.flatMap((unit) => [sized(unit.data.length, 4), unit.data]));
}

const OUTSIDE: readonly number[] = [NAL_TYPE.sps, NAL_TYPE.pps, NAL_TYPE.delimiter];

function findEntry(codec: string): SampleEntry | undefined {
  switch (codec.slice(0, 5)) {
    case 'avc1.':
      return { type: 'avc1', recordType: 'avcC' };
    case 'hvc1.':
      return { type: 'hvc1', recordType: 'hvcC' };
    case 'hev1.':
      return { type: 'hev1', recordType: 'hvcC' };
    default:
      return undefined;
  }
}

/**
 * Returns the decoder configuration record for Annex B data with parameter sets [ISO/IEC 14496-15, 5.3.3.1]. Returns
 * undefined if parameter sets are missing.
 */
function avcRecord(data: Uint8Array): Uint8Array | undefined {
  const units = nalUnits(data);
  const [sequence] = pickSets(units, NAL_TYPE.sps);
  const pictures = pickSets(units, NAL_TYPE.pps);
  if (!sequence || sequence.length < 4 || pictures.length === 0) return undefined;
  return Buffer.concat([
    Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1]),
    sized(sequence.length, 2),
    sequence,
    Buffer.from([pictures.length]),
    ...pictures.flatMap((set) => [sized(set.length, 2), set]),
  ]);
}

function pickSets(units: ReturnType<typeof nalUnits>, type: number): Uint8Array[] {
  return units.filter((unit) => unit.type === type).map((unit) => unit.data);
}

function sized(length: number, bytes: 2 | 4): Buffer {
  const prefix = Buffer.alloc(bytes);
  prefix.writeUIntBE(length, 0, bytes);
  return prefix;
}
