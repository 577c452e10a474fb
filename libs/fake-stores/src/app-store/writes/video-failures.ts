import { joined } from '../../pictures/picture-bytes.ts';

/** Why the store refuses a video, as it says it. Apple documents neither the codes nor the texts. */
export interface VideoFailure {
  readonly code: string;
  readonly description: string;
}

/** The sizes that the store accepts for the types of iPhones and iPads, standing or lying. */
const SIZES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  IPHONE_67: [[886, 1920]],
  IPHONE_65: [[886, 1920]],
  IPHONE_61: [[886, 1920]],
  IPHONE_58: [[886, 1920]],
  IPHONE_55: [[1080, 1920]],
  IPHONE_47: [[750, 1334]],
  IPHONE_40: [[1080, 1920]],
  IPAD_PRO_3GEN_129: [[1200, 1600]],
  IPAD_PRO_3GEN_11: [[1200, 1600]],
  IPAD_105: [[1200, 1600]],
  IPAD_PRO_129: [
    [1200, 1600],
    [900, 1200],
  ],
  IPAD_97: [
    [1200, 1600],
    [900, 1200],
  ],
};

/** Finds why the processing of an uploaded video fails; empty if it succeeds. */
export function findVideoFailures(
  { bytes, checksum, md5 }: { bytes: Uint8Array; checksum: string | null; md5: string },
  type: string,
): VideoFailure[] {
  if (checksum !== null && checksum !== md5)
    return [{ code: 'CHECKSUM_MISMATCH', description: 'The checksum of the file is wrong.' }];
  const movie = readMovie(bytes);
  if (!movie) return [{ code: 'VIDEO_UNREADABLE', description: 'The file is no video that can be read.' }];
  const { seconds, width, height, hasSound } = movie;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const fits = (SIZES[type] ?? []).some(([w, h]) => w === short && h === long);
  return [
    ...(seconds >= 15 && seconds <= 30
      ? []
      : [{ code: 'VIDEO_DURATION', description: 'The length of the video must be 15 to 30 seconds.' }]),
    ...(fits ? [] : [{ code: 'VIDEO_DIMENSIONS', description: 'The dimensions of the video are wrong.' }]),
    ...(hasSound ? [] : [{ code: 'AUDIO_MISSING', description: 'The video has no stereo audio.' }]),
  ];
}

/** The bytes that the store serves: those of the upload, with a further box, because the real store encodes it again. */
export function reencodedVideo(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined(bytes, Uint8Array.of(0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65));
}

/** Reads the little that the fake checks: the movie header, the first track header with a size, and a sound track. */
function readMovie(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder('latin1').decode(bytes);
  const find = (type: string, from = 0): number => text.indexOf(type, from) + 4;
  if (!text.includes('moov') || !text.includes('mvhd')) return null;
  const header = find('mvhd');
  const [scale, duration] = [view.getUint32(header + 12), view.getUint32(header + 16)];
  for (let at = find('tkhd'); at >= 4 && at + 84 <= bytes.length; at = find('tkhd', at)) {
    const [width, height] = [view.getUint32(at + 76) >>> 16, view.getUint32(at + 80) >>> 16];
    if (width > 0) return { seconds: duration / scale, width, height, hasSound: text.includes('soun') };
  }
  return null;
}
