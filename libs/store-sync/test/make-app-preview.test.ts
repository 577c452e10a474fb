/** App previews that the user's own ffmpeg makes: with programs that behave strangely in its place, and with the real one. */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeSampleVideo } from '@storedeck/fake-stores';
import { LocalHost } from '@storedeck/host';

import { findFfmpeg, makeAppPreview, type MakeAppPreviewOptions } from '../src/app-previews/index.ts';

const required = process.env['STOREDECK_REQUIRE_TOOLS'] === '1';
const hasTools = ['ffmpeg', 'ffprobe'].every((tool) => spawnSync(tool, ['-version']).status === 0);
const run = promisify(execFile);

let dir: string;
let host: LocalHost;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'make-app-preview-'));
  await mkdir(join(dir, 'assets/recordings'), { recursive: true });
  host = new LocalHost({ env: { PATH: '/usr/bin:/bin', HOME: dir, FFMPEG_BIN: join(dir, 'ffmpeg') } });
});
afterEach(async () => {
  await host.close();
  await rm(dir, { recursive: true });
});

/** Writes a program in the place of ffmpeg. */
async function writeFfmpeg(script: string): Promise<void> {
  await writeFile(join(dir, 'ffmpeg'), `#!/bin/sh\n${script}\n`);
  await chmod(join(dir, 'ffmpeg'), 0o755);
}

async function writeFilm(bytes: Uint8Array = makeSampleVideo({ seconds: 3 })): Promise<void> {
  await writeFile(join(dir, 'assets/recordings/film.mp4'), bytes);
}

function make(more: Partial<MakeAppPreviewOptions> = {}) {
  return makeAppPreview({
    host,
    dir,
    film: { path: 'assets/recordings/film.mp4', width: 886, height: 1920 },
    piece: { from: 0, frames: 453 },
    locale: 'en-US',
    type: 'IPHONE_67',
    name: 'film-preview.mp4',
    ...more,
  });
}

/** The files and folders of the working folder that a failure may have left. */
async function listLeft(): Promise<string[]> {
  const left = (await readdir(dir, { recursive: true })).filter((path) => path !== 'ffmpeg');
  return left.filter((path) => !/^assets(?:\/recordings(?:\/film\.mp4)?|\/\.lock)?$/.test(path));
}

describe('a program in the place of ffmpeg', () => {
  test('reports its progress, and its file is added to New', async () => {
    await writeFilm();
    await writeFile(join(dir, 'made.mp4'), makeSampleVideo({ seconds: 16 }));
    // ffmpeg 5.1 prints such a block each half second.
    await writeFfmpeg(
      `printf 'frame=151\\nfps=7.5\\nprogress=continue\\nfra'; printf 'me=453\\nprogress=end\\n'; cp '${dir}/made.mp4' preview.mp4`,
    );
    const shares: number[] = [];
    expect(await make({ onProgress: (share) => shares.push(share) })).toMatchObject({
      file: expect.stringMatching(/^assets\/new\/appstore\/en-US\/IPHONE_67\/01-[0-9a-f]{12}\.mp4$/),
      fileName: 'film-preview.mp4',
      ...{ width: 886, height: 1920, durationMs: 16_000 },
    });
    expect(shares.at(-1)).toBe(1);
    expect((await listLeft()).filter((path) => path.includes('.tmp-'))).toEqual([]);
  });

  test.each<[string, string, string]>([
    [
      'that ends with an error',
      'echo "[mov @ 0x1] moov atom not found" >&2; printf "file:film.mp4: \\033[31mInvalid data\\n" >&2; exit 1',
      'ffmpeg could not make the app preview: file:film.mp4: [31mInvalid data',
    ],
    ['that ends without a word', 'exit 69', 'ffmpeg could not make the app preview: it ended with code 69'],
    ['that is killed', 'kill -9 $$', 'ffmpeg could not make the app preview: it was ended by a signal'],
    [
      'that prints noise without a line end',
      'head -c 3000000 /dev/zero | tr "\\0" x; head -c 3000000 /dev/zero | tr "\\0" y >&2; exit 1',
      `ffmpeg could not make the app preview: ${'y'.repeat(299)}…`,
    ],
    [
      'that writes nothing',
      'exit 0',
      'ffmpeg wrote no app preview that the App Store accepts: there is no file.',
    ],
    [
      'that writes a file that is cut off',
      'head -c 2000 film.mp4 > preview.mp4',
      'ffmpeg wrote no app preview that the App Store accepts: Video not usable (preview.mp4: its box “mdat” is longer than the file).',
    ],
    [
      'that writes another video than it should',
      'cp film.mp4 preview.mp4',
      'ffmpeg wrote no app preview that the App Store accepts: App preview too short (3.0 seconds, expected 15 to 30).',
    ],
  ])('%s is an error, and leaves no file', async (_what, script, message) => {
    await writeFilm();
    await writeFfmpeg(script);
    await expect(make()).rejects.toMatchObject({ code: 'ENCODING_FAILED', message });
    expect(await listLeft()).toEqual([]);
  });

  test('that hangs is ended at the limit, and when the user stops it', async () => {
    await writeFilm();
    await writeFfmpeg('echo frame=1; exec sleep 600');
    await expect(make({ limitMs: 1 })).rejects.toMatchObject({ code: 'TIMED_OUT' });
    const stop = new AbortController();
    const stopped = make({ signal: stop.signal, onProgress: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ code: 'ABORTED' });
    expect(await listLeft()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>, string, string]>([
    ['is a folder', () => mkdir(join(dir, 'ffmpeg')), 'OVERRIDE_BROKEN', 'FFMPEG_BIN is set to'],
    [
      'is not executable',
      () => writeFile(join(dir, 'ffmpeg'), ''),
      'OVERRIDE_BROKEN',
      'Set FFMPEG_BIN to the full path',
    ],
  ])('%s: the answer says how to get ffmpeg', async (_what, prepare, code, advice) => {
    await writeFilm();
    await prepare();
    expect(await findFfmpeg(host)).toMatchObject({ path: null, advice: expect.stringContaining(advice) });
    await expect(make()).rejects.toMatchObject({ code });
    expect(await listLeft()).toEqual([]);
  });

  test.each([
    [
      'cannot encode H.264',
      `case $1 in -version) echo 'ffmpeg version 7.1';; *) echo "Codec" >&2;; esac`,
      'libx264',
    ],
    ['is another program', 'echo hello', 'does not print that it is ffmpeg'],
  ])('that %s is not used', async (_what, script, advice) => {
    await writeFfmpeg(script);
    expect(await findFfmpeg(host)).toMatchObject({ path: null, advice: expect.stringContaining(advice) });
  });

  test('is looked for in PATH too, and the answer says how to install it', async () => {
    const none = new LocalHost({ env: { PATH: dir, HOME: dir } });
    await writeFfmpeg(
      `case $1 in -version) echo 'ffmpeg version n7.1 x';; *) echo 'Encoder libx264 [x]:';; esac`,
    );
    expect(await findFfmpeg(none)).toEqual({ path: join(dir, 'ffmpeg'), version: 'n7.1', advice: null });
    await none.close();
  });

  test('gets no film through a link, and none that is missing', async () => {
    await writeFfmpeg('cp film.mp4 preview.mp4');
    await writeFile(join(dir, 'secret'), 'secret');
    await symlink(join(dir, 'secret'), join(dir, 'assets/recordings/link.mp4'));
    const film = { path: 'assets/recordings/link.mp4', width: 1, height: 1 };
    await expect(make({ film })).rejects.toMatchObject({ code: 'NOT_A_FILE' });
    await expect(make({ film: { ...film, path: '../film.mp4' } })).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
  });
});

const real = hasTools || required ? describe : describe.skip;
real(hasTools ? 'the real ffmpeg' : 'the real ffmpeg (left out: install ffmpeg)', () => {
  beforeEach(() => {
    host = new LocalHost({ env: { PATH: process.env['PATH'], HOME: dir } });
  });

  test('makes an app preview of a recording with variable times that is in fragments, as ffprobe confirms', async () => {
    expect(await findFfmpeg(host)).toMatchObject({ advice: null });
    const film = join(dir, 'assets/recordings/film.mp4');
    await run('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=440x956:r=60:d=16'],
      ...['-vf', "select='not(mod(n,7))+lt(mod(n,50),10)'", '-vsync', 'vfr', '-c:v', 'libx264'],
      ...['-preset', 'ultrafast', '-movflags', 'frag_keyframe+empty_moov', film],
    ]);
    const shares: number[] = [];
    const made = await make({
      film: { path: 'assets/recordings/film.mp4', width: 440, height: 956 },
      piece: { from: 15, frames: 453 },
      onProgress: (share) => shares.push(share),
    });
    expect(made).toMatchObject({ width: 886, height: 1920, durationMs: 15_100 });
    expect(shares.at(-1)).toBe(1);
    const { streams, packets } = await probe(join(dir, made.file ?? ''));
    expect(streams).toEqual([
      expect.objectContaining({
        ...{ codec_name: 'h264', profile: 'High', level: 40, pix_fmt: 'yuv420p', field_order: 'progressive' },
        ...{ width: 886, height: 1920, r_frame_rate: '30/1', avg_frame_rate: '30/1', nb_read_frames: '453' },
        ...{ start_time: '0.000000', duration: '15.100000' },
      }),
      expect.objectContaining({ codec_name: 'aac', channels: 2, sample_rate: '44100' }),
    ]);
    // Each frame is shown for the same time.
    expect(new Set(packets.map(({ duration }) => duration)).size).toBe(1);
    expect((await readdir(join(dir, 'assets'))).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  test('says in its own words what is wrong with a film', async () => {
    await writeFilm(Buffer.from('no film'));
    await expect(make()).rejects.toMatchObject({
      code: 'ENCODING_FAILED',
      message: expect.stringMatching(/film\.mp4.*Invalid data/),
    });
  });
});

/** Decodes a file with a foreign decoder, and returns what it has found. */
async function probe(file: string): Promise<{ streams: unknown; packets: { duration: string }[] }> {
  const show = ['-show_streams', '-show_entries', 'packet=duration', '-of', 'json'];
  const read = async (more: string[]) => {
    const { stdout, stderr } = await run('ffprobe', ['-v', 'error', ...more, ...show, file]);
    expect(stderr).toBe('');
    return JSON.parse(stdout) as { streams: unknown; packets: { duration: string }[] };
  };
  const { streams } = await read(['-count_frames']);
  const { packets } = await read(['-select_streams', 'v']);
  return { streams, packets };
}
