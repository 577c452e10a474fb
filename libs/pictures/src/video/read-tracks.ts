import { fourCharacters } from '../file-part.ts';
import type { PictureSize } from '../picture-header.ts';
import { type Box, BoxError, findBox, listBoxes, part, requireBox } from './boxes.ts';
import { readFrameTimes } from './frame-times.ts';
import { readSound } from './read-sound.ts';
import type { SoundTrack, VideoHeader } from './video-header.ts';

type PictureTrack = Omit<VideoHeader, 'container' | 'sounds'>;

/** The boxes of a movie (`moov`) as tracks. Tracks of text, time codes and metadata are left out. */
export function readTracks(movie: Box): PictureTrack & { sounds: SoundTrack[] } {
  if (findBox(movie, 'mvex')) throw new BoxError('mvex', 'says that the file is in fragments');
  const movieScale = readScale(requireBox(movie, ['mvhd'], 20), 'mvhd');
  const tracks = listBoxes(movie).filter(({ type }) => type === 'trak');
  const [pictures, sounds] = ['vide', 'soun'].map((kind) =>
    tracks.filter((track) => readKind(track) === kind),
  );
  const [first, second] = pictures ?? [];
  if (!first) throw new BoxError('trak', 'of a video is missing');
  if (second) throw new BoxError('trak', 'appears for more than one video');
  return {
    ...readPictureTrack(first, movieScale),
    sounds: (sounds ?? []).map((track) => readSound(findEntry(track, 28))),
  };
}

/** Reads the kind of a track: `vide`, `soun` or another one. */
function readKind(track: Box): string {
  const handler = findBox(track, 'mdia', 'hdlr')?.content;
  return handler && handler.byteLength >= 12 ? fourCharacters(handler, 8) : '';
}

/** Reads the units per second of a header with the version, times, scale and duration: `mvhd` or `mdhd`. */
function readScale(header: DataView, box: string): number {
  const at = header.getUint8(0) === 1 ? 20 : 12;
  if (header.byteLength < at + 4) throw new BoxError(box, 'is cut off');
  const scale = header.getUint32(at);
  if (scale === 0) throw new BoxError(box, 'has no time scale');
  return scale;
}

function readPictureTrack(track: Box, movieScale: number): PictureTrack {
  const scale = readScale(requireBox(track, ['mdia', 'mdhd'], 20), 'mdhd');
  const times = readFrameTimes(findSamples(track));
  const entry = findEntry(track, 78);
  const coded = { width: entry.content.getUint16(24), height: entry.content.getUint16(26) };
  const edits = readEdits(track, { movieScale, duration: times.duration / scale });
  return {
    codec: entry.type,
    h264: /^avc[1-4]$/.test(entry.type) ? readH264(entry) : null,
    size: readShownSize(track, coded),
    durationMs: Math.round(edits.length * 1000),
    startMs: Math.round(edits.start * 1000),
    frames: times.frames,
    frameRate: times.usual === 0 ? Infinity : scale / times.usual,
    isConstantRate: times.isConstant,
  };
}

function findSamples(track: Box): Box {
  return { type: 'stbl', content: requireBox(track, ['mdia', 'minf', 'stbl'], 0) };
}

/** Returns the description of the samples (`stsd`), of which a track must have one. */
function findEntry(track: Box, bytes: number): Box {
  const described = requireBox(findSamples(track), ['stsd'], 16);
  const [entry, ...others] = listBoxes({ type: 'stsd', content: described }, 8);
  if (!entry || others.length > 0) throw new BoxError('stsd', 'must have one entry');
  if (entry.content.byteLength < bytes) throw new BoxError('stsd', 'is cut off');
  return entry;
}

function readH264({ content }: Box): VideoHeader['h264'] {
  const entry = { type: 'stsd', content: part(content, 78, content.byteLength - 78) };
  const config = requireBox(entry, ['avcC'], 4);
  return { profile: config.getUint8(1), level: config.getUint8(3) };
}

/** Reads the size in which the track is shown. Its matrix may turn it by 90°. */
function readShownSize(track: Box, coded: PictureSize): PictureSize {
  const header = requireBox(track, ['tkhd'], 84);
  const from = header.getUint8(0) === 1 ? 52 : 40;
  if (header.byteLength < from + 44) throw new BoxError('tkhd', 'is cut off');
  const matrix = [0, 1, 3, 4].map((at) => header.getInt32(from + at * 4));
  const [width, height] = [36, 40].map((at) => Math.round(header.getUint32(from + at) / 65_536));
  if (matrix.every((value) => value === 0)) throw new BoxError('tkhd', 'has a matrix that shows nothing');
  if (width !== coded.width || height !== coded.height)
    throw new BoxError(
      'tkhd',
      `shows ${width} × ${height} pixels of a picture of ${coded.width} × ${coded.height}`,
    );
  const isTurned = matrix[0] === 0 && matrix[3] === 0;
  return isTurned ? { width: coded.height, height: coded.width } : coded;
}

/** Reads which part of a track is shown (`elst`), in seconds. A first entry without pictures is a gap. */
function readEdits(
  track: Box,
  { movieScale, duration }: { movieScale: number; duration: number },
): { start: number; length: number } {
  const list = findBox(track, 'edts', 'elst')?.content;
  if (!list) return { start: 0, length: duration };
  const isLong = list.byteLength > 0 && list.getUint8(0) === 1;
  const size = isLong ? 20 : 12;
  const entries = list.byteLength < 8 ? Infinity : list.getUint32(4);
  if (entries > (list.byteLength - 8) / size) throw new BoxError('elst', 'has more entries than bytes');
  let [start, length] = [0, 0];
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 8 + entry * size;
    const shown = (isLong ? Number(list.getBigUint64(at)) : list.getUint32(at)) / movieScale;
    const from = isLong ? Number(list.getBigInt64(at + 8)) : list.getInt32(at + 4);
    if (list.getInt32(at + (isLong ? 16 : 8)) !== 65_536) throw new BoxError('elst', 'changes the speed');
    if (from < 0 && length > 0) throw new BoxError('elst', 'has a gap');
    if (from < 0) start += shown;
    else length += shown;
  }
  // An entry of length 0 means all of the track, as in files that are still being written.
  return { start, length: length === 0 ? duration : Math.min(length, duration) };
}
