import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { LocalHost } from '@storedeck/host';
import { makeAppPreview } from '@storedeck/store-sync/app-previews';

import type { Row } from '../table.ts';

const SECONDS = 30;
const SIZE = { width: 1320, height: 2868 };
const FILM = 'assets/recordings/film.mp4';
/** Frames of a thirtieth of a second. The App Store refuses 30.1 seconds, so a tenth is left out. */
const FRAMES = 897;
const MOST_TIMES = 1.5;

/**
 * Measures how long the ffmpeg of this computer needs for an app preview of a recording of a large iPhone, with its variable
 * times and 60 frames per second at most. Its picture moves everywhere, which takes longer than most apps.
 */
export async function benchAppPreviews(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'storedeck-app-preview-'));
  const host = new LocalHost({ env: process.env });
  try {
    await mkdir(join(dir, 'assets/recordings'), { recursive: true });
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=${SIZE.width}x${SIZE.height}:r=60:d=${SECONDS}`],
      ...['-vf', "select='not(mod(n,7))+lt(mod(n,50),10)'", '-vsync', 'vfr'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', join(dir, FILM)],
    ]);
    const before = performance.now();
    await makeAppPreview({
      ...{ host, dir, locale: 'en-US', type: 'IPHONE_67', name: 'film-preview.mp4' },
      film: { path: FILM, ...SIZE },
      piece: { from: 0, frames: FRAMES },
    });
    const seconds = (performance.now() - before) / 1000;
    return [
      {
        what: `an app preview of a recording of ${SECONDS} s, with ffmpeg`,
        ours: `${seconds.toFixed(1)} s`,
        beside: `${SECONDS} s, its length`,
        ratio: seconds / SECONDS,
        target: `≤ ${MOST_TIMES} ×`,
        holds: seconds <= MOST_TIMES * SECONDS,
      },
    ];
  } finally {
    await host.close();
    await rm(dir, { recursive: true });
  }
}
