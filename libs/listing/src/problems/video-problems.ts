import { isVideoFault, type VideoFault, type VideoHeader } from '@storedeck/pictures/video';

import { fileSizeText, orList, sizeText } from '../pictures/expected-picture.ts';
import { PREVIEW_LIMITS, PREVIEW_TYPES } from '../pictures/preview-types.table.ts';
import { slotName } from '../pictures/slots.ts';
import type { PictureProblem } from './problem.ts';

/** A video file: what its boxes say, and the size of the file in bytes. */
export interface VideoFile {
  readonly video: VideoHeader | VideoFault;
  readonly fileBytes: number;
}

/**
 * Finds why the App Store refuses a video as an app preview of a type.
 *
 * Source: App Store Connect Help, "App preview specifications" (2026-09). The App Store's processing refuses most files
 * with a variable frame rate, and several that have no sound track (fastlane 10174, 29831).
 */
export function checkVideo(type: string, file: string, { video, fileBytes }: VideoFile): PictureProblem[] {
  const large = fileBytes > PREVIEW_LIMITS.maxBytes ? [tooLarge(file, fileBytes)] : [];
  if (isVideoFault(video)) return [...large, damaged(file, video)];
  return [
    ...large,
    ...checkExtension(file),
    ...checkFormat(video),
    ...checkShownSize(type, video),
    ...checkLength(video),
    ...checkRate(video),
    ...checkSound(video),
  ];
}

function error(kind: string, detail: string, help: string): PictureProblem {
  return { severity: 'error', kind, detail, help };
}

function warning(kind: string, detail: string, help: string): PictureProblem {
  return { severity: 'warning', kind, detail, help };
}

const REMAKE = '“Make a preview” in the editor of New writes it as the App Store wants it.';

function tooLarge(file: string, fileBytes: number): PictureProblem {
  return error(
    'Video too large',
    `${file}: ${fileSizeText(fileBytes)} of at most ${fileSizeText(PREVIEW_LIMITS.maxBytes)}`,
    'Export the video with 10 to 12 Mbit/s.',
  );
}

function damaged(file: string, { box, reason }: VideoFault): PictureProblem {
  return error(
    'Video not usable',
    `${file}: its box “${box}” ${reason}`,
    'An app preview is one MP4 or QuickTime file with one video, not in fragments. Export it again.',
  );
}

function checkExtension(file: string): PictureProblem[] {
  if (/\.(?:mp4|m4v|mov)$/i.test(file)) return [];
  return [error('Wrong file type', `${file} does not end with .mp4, .m4v or .mov`, 'Rename the file.')];
}

/** The formats that people meet, by the four characters in the file. */
const FORMATS: Readonly<Record<string, string>> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  dvh1: 'HEVC (Dolby Vision)',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  vvc1: 'VVC',
  mp4v: 'MPEG-4 Part 2',
  jpeg: 'Motion JPEG',
  ap4h: 'ProRes 4444',
  ap4x: 'ProRes 4444 XQ',
  apcn: 'ProRes 422',
  apcs: 'ProRes 422 LT',
  apco: 'ProRes 422 Proxy',
};
/** Baseline, Main and High. */
const PROFILES: readonly number[] = [66, 77, 100];
const MAX_LEVEL = 40;

function checkFormat({ codec, h264, container }: VideoHeader): PictureProblem[] {
  const help = `The App Store accepts H.264 up to High 4.0, and ProRes 422 HQ in a .mov file. ${REMAKE}`;
  if (codec === 'apch' && container === 'mov') return [];
  if (codec === 'apch')
    return [error('Wrong video format', 'ProRes 422 HQ is accepted only in a .mov file', help)];
  if (!h264) {
    const name = Object.hasOwn(FORMATS, codec) ? FORMATS[codec] : `“${codec.replaceAll(/[^ -~]/g, '?')}”`;
    return [error('Wrong video format', `it is ${name}, expected H.264`, help)];
  }
  if (PROFILES.includes(h264.profile) && h264.level <= MAX_LEVEL) return [];
  return [
    error(
      'Wrong video format',
      `H.264 with profile ${h264.profile} and level ${(h264.level / 10).toFixed(1)}`,
      help,
    ),
  ];
}

function checkShownSize(type: string, { size }: VideoHeader): PictureProblem[] {
  const has = (each: string): boolean =>
    (PREVIEW_TYPES[each]?.sizes ?? []).some(
      ([width, height]) => width === size.width && height === size.height,
    );
  if (has(type)) return [];
  const sizes = PREVIEW_TYPES[type]?.sizes ?? [];
  if (sizes.length === 0)
    return [error('Wrong video size', `${slotName(type)}: no longer accepted`, 'Add it to a larger iPhone.')];
  const alike = sizes.filter(([width, height]) => width > height === size.width > size.height);
  const expected = (alike.length > 0 ? alike : sizes).map(([width, height]) => sizeText({ width, height }));
  const fitting = Object.keys(PREVIEW_TYPES).filter(has).map(slotName);
  return [
    error(
      'Wrong video size',
      `${slotName(type)}: ${sizeText(size)}, expected ${orList(expected)}${fitting.length > 0 ? `; it fits ${orList(fitting)}` : ''}`,
      REMAKE,
    ),
  ];
}

function checkLength({ durationMs }: VideoHeader): PictureProblem[] {
  const { minMs, maxMs } = PREVIEW_LIMITS;
  if (durationMs >= minMs && durationMs <= maxMs) return [];
  const isLong = durationMs > maxMs;
  return [
    error(
      isLong ? 'App preview too long' : 'App preview too short',
      `${(durationMs / 1000).toFixed(durationMs % 100 === 0 ? 1 : 2)} seconds, expected 15 to 30`,
      isLong ? `Shorten it. ${REMAKE}` : 'Record a longer piece.',
    ),
  ];
}

/** 30 frames per second, and the rounding of time scales. */
const MAX_RATE = PREVIEW_LIMITS.maxFrameRate * 1.001;

function checkRate({ frameRate, isConstantRate, startMs }: VideoHeader): PictureProblem[] {
  const help = `The App Store wants a constant rate of at most 30 frames per second from the first moment. ${REMAKE}`;
  return [
    ...(isConstantRate
      ? []
      : [error('Variable frame rate', 'its frames are shown for different times', help)]),
    ...(frameRate > MAX_RATE
      ? [error('Too many frames per second', `${Number(frameRate.toFixed(2))}, expected at most 30`, help)]
      : []),
    ...(startMs > 0
      ? [error('Video starts late', `nothing is shown for the first ${Math.round(startMs)} ms`, help)]
      : []),
  ];
}

const PCM = ['sowt', 'twos', 'lpcm', 'in24', 'in32', 'fl32', 'ipcm', 'fpcm'];

function checkSound({ sounds, codec }: VideoHeader): PictureProblem[] {
  const [sound, ...others] = sounds;
  const help = `The App Store wants one track of AAC in stereo with 44.1 or 48 kHz. ${REMAKE}`;
  if (!sound)
    return [warning('No sound track', 'the App Store may refuse it, or process it without end', help)];
  const isAccepted = sound.codec === 'mp4a' || (codec === 'apch' && PCM.includes(sound.codec));
  if (!isAccepted)
    return [error('Wrong sound format', `“${sound.codec.replaceAll(/[^ -~]/g, '?')}”, expected AAC`, help)];
  const isUsual = sound.channels === 2 && [44_100, 48_000].includes(sound.sampleRate) && others.length === 0;
  if (isUsual) return [];
  const tracks = others.length > 0 ? `${sounds.length} tracks, ` : '';
  return [warning('Unusual sound', `${tracks}${sound.channels} channels, ${sound.sampleRate} Hz`, help)];
}
