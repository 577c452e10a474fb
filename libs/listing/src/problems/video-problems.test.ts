import { expect, test } from '@jest/globals';
import type { VideoFault, VideoHeader } from '@storedeck/pictures/video';

import type { AppPreview, Listing } from '../listing.ts';
import { findProblems } from './find-problems.ts';
import { checkVideo } from './video-problems.ts';

const GOOD: VideoHeader = {
  container: 'mp4',
  codec: 'avc1',
  h264: { profile: 100, level: 40 },
  size: { width: 886, height: 1920 },
  durationMs: 16_000,
  startMs: 0,
  frames: 480,
  frameRate: 30,
  isConstantRate: true,
  sounds: [{ codec: 'mp4a', channels: 2, sampleRate: 44_100 }],
};

function check(
  change: Partial<VideoHeader> | VideoFault,
  { type = 'IPHONE_67', fileBytes = 1000, file = 'a.mp4' } = {},
) {
  const video = 'box' in change ? change : { ...GOOD, ...change };
  return checkVideo(type, file, { video, fileBytes }).map(
    ({ severity, kind, detail }) => `${severity}: ${kind} (${detail})`,
  );
}

test.each<[string, Partial<VideoHeader>, string]>([
  ['of 15 seconds', { durationMs: 15_000 }, 'IPHONE_67'],
  ['of 30 seconds', { durationMs: 30_000 }, 'IPHONE_67'],
  ['lying down', { size: { width: 1920, height: 886 } }, 'IPHONE_61'],
  ['with 29.97 frames per second', { frameRate: 30_000 / 1001 }, 'IPHONE_65'],
  ['of an old iPad', { size: { width: 900, height: 1200 } }, 'IPAD_97'],
  ['of a Mac', { size: { width: 1920, height: 1080 } }, 'DESKTOP'],
  [
    'in ProRes 422 HQ with PCM',
    {
      codec: 'apch',
      h264: null,
      container: 'mov',
      sounds: [{ codec: 'sowt', channels: 2, sampleRate: 48_000 }],
    },
    'IPHONE_67',
  ],
])('a video %s is accepted', (_name, change, type) => expect(check(change, { type })).toEqual([]));

test.each<[string, Partial<VideoHeader> | VideoFault, string]>([
  [
    'the size of a recording',
    { size: { width: 1320, height: 2868 } },
    'error: Wrong video size (iPhone 6.9″ app previews: 1320 × 2868, expected 886 × 1920)',
  ],
  [
    'the size of another slot',
    { size: { width: 750, height: 1334 } },
    'error: Wrong video size (iPhone 6.9″ app previews: 750 × 1334, expected 886 × 1920; it fits iPhone 4.7″ app previews)',
  ],
  ['14.9 seconds', { durationMs: 14_900 }, 'error: App preview too short (14.9 seconds, expected 15 to 30)'],
  ['30.2 seconds', { durationMs: 30_200 }, 'error: App preview too long (30.2 seconds, expected 15 to 30)'],
  ['60 frames', { frameRate: 60 }, 'error: Too many frames per second (60, expected at most 30)'],
  [
    'a variable rate',
    { isConstantRate: false },
    'error: Variable frame rate (its frames are shown for different times)',
  ],
  [
    'a gap at its start',
    { startMs: 500 },
    'error: Video starts late (nothing is shown for the first 500 ms)',
  ],
  [
    'no sound',
    { sounds: [] },
    'warning: No sound track (the App Store may refuse it, or process it without end)',
  ],
  [
    'mono',
    { sounds: [{ codec: 'mp4a', channels: 1, sampleRate: 22_050 }] },
    'warning: Unusual sound (1 channels, 22050 Hz)',
  ],
  [
    'Opus',
    { sounds: [{ codec: 'Opus', channels: 2, sampleRate: 48_000 }] },
    'error: Wrong sound format (“Opus”, expected AAC)',
  ],
  ['HEVC', { codec: 'hvc1', h264: null }, 'error: Wrong video format (it is HEVC, expected H.264)'],
  ['AV1', { codec: 'av01', h264: null }, 'error: Wrong video format (it is AV1, expected H.264)'],
  ['VP9', { codec: 'vp09', h264: null }, 'error: Wrong video format (it is VP9, expected H.264)'],
  [
    'ProRes 4444',
    { codec: 'ap4h', h264: null },
    'error: Wrong video format (it is ProRes 4444, expected H.264)',
  ],
  [
    'ProRes 422 HQ in MP4',
    { codec: 'apch', h264: null },
    'error: Wrong video format (ProRes 422 HQ is accepted only in a .mov file)',
  ],
  [
    'ten bits',
    { h264: { profile: 110, level: 40 } },
    'error: Wrong video format (H.264 with profile 110 and level 4.0)',
  ],
  [
    'level 5.2',
    { h264: { profile: 100, level: 52 } },
    'error: Wrong video format (H.264 with profile 100 and level 5.2)',
  ],
  [
    'a damaged box',
    { box: 'moov', reason: 'is missing' },
    'error: Video not usable (a.mp4: its box “moov” is missing)',
  ],
])('a video with %s', (_name, change, expected) => expect(check(change)).toEqual([expected]));

test('a video with too many bytes, another name, or for a size that is no longer accepted', () => {
  expect(check({}, { fileBytes: 501 * 1024 * 1024 })).toEqual([
    'error: Video too large (a.mp4: 501 MiB of at most 500 MiB)',
  ]);
  expect(check({}, { file: 'a.webm' })).toEqual([
    'error: Wrong file type (a.webm does not end with .mp4, .m4v or .mov)',
  ]);
  expect(check({}, { type: 'IPHONE_35' })).toEqual([
    'error: Wrong video size (iPhone 3.5″ app previews: no longer accepted)',
  ]);
});

function listProblems(previews: AppPreview[], live: AppPreview[] = []) {
  const listing = (set: AppPreview[], key = 'IPHONE_67'): Listing => ({
    schemaVersion: 1,
    appStore: { bundleId: 'a.b', locales: { 'en-US': { name: 'A', previews: { [key]: set } } } },
  });
  return findProblems(listing(previews), { stored: { live: listing(live), draft: null } })
    .filter(({ at }) => at.slot === 'IPHONE_67')
    .map(({ severity, kind, detail, at }) => `${severity} ${at.picture}: ${kind} (${detail})`);
}

test('the app previews of a set are counted, and compared with each other', () => {
  const film = (name: string): AppPreview => ({
    file: `assets/new/${name}.mp4`,
    bytesSha256: name.repeat(64),
  });
  expect(listProblems([film('a'), film('b'), film('a'), film('c')])).toEqual([
    'error 3: Too many app previews (iPhone 6.9″ app previews: 4 of at most 3)',
    'warning 2: App preview repeated (the same video as number 1)',
  ]);
});

test('a poster frame after the end, a refused app preview, and one that the store does not have', () => {
  const live: AppPreview = { file: null, remoteId: '1', sourceChecksum: 'md5:1' };
  const refused: AppPreview = {
    file: null,
    remoteId: '2',
    state: 'FAILED',
    failures: ['The video has no sound.'],
  };
  expect(
    listProblems(
      [
        { file: 'assets/new/a.mp4', durationMs: 16_000, posterTime: '00:00:16:00' },
        live,
        { file: null, remoteId: '9' },
      ],
      [live],
    ),
  ).toEqual([
    'error 0: Poster frame after the end (at 00:00:16:00, but the video has 16.0 seconds)',
    'error 2: App preview not available (it has no file, and the App Store does not have it)',
  ]);
  expect(listProblems([refused], [refused])).toEqual([
    'error 0: App preview refused (The video has no sound.)',
  ]);
});
