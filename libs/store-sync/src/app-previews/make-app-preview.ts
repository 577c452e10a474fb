import { join } from 'node:path';

import { type Host, HostError } from '@storedeck/host';
import { Folder } from '@storedeck/host/folder';
import type { ListingPicture } from '@storedeck/listing';
import { checkVideo } from '@storedeck/listing/byte-problems';

import { addPicture } from '../editing/add-picture.ts';
import { createTemporaryFolder } from '../files/temporary-folder.ts';
import { readVideoFile } from '../pictures/video-file.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import {
  FILM_FILE,
  listFfmpegArguments,
  type FilmSize,
  type Piece,
  PREVIEW_FILE,
} from './ffmpeg-arguments.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

/** A film of the working folder, and the app preview that is made of it. */
export interface MakeAppPreviewOptions {
  /** The host on which ffmpeg runs. It must be the computer with the working folder. */
  readonly host: Host;
  /** The working folder. */
  readonly dir: string;
  /** The film: its path in the working folder, and the size of its shown picture, from which the shape is chosen. */
  readonly film: FilmSize & { readonly path: string };
  /** After the end of the film, its last picture is shown. */
  readonly piece: Piece;
  readonly locale: string;
  /** The type of app previews, such as `IPHONE_67`. */
  readonly type: string;
  /** The name of the app preview for people, such as `garden-preview.mp4`. */
  readonly name: string;
  /** How long ffmpeg may run, in ms. Default: 15 minutes. */
  readonly limitMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the share that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const LIMIT_MS = 15 * 60_000;
const MAX_FILM_BYTES = 2 * 1024 ** 3;

/**
 * Makes an app preview of a piece of a film with the user's own ffmpeg: as large as the type wants it, H.264 with
 * constant 30 frames per second, and a silent sound track. ffmpeg works on a copy, in a folder of its own that is
 * removed. Its result is added to New as any video, after the same rules: see `addPicture`.
 *
 * @returns the entry for the listing
 * @throws StoreSyncError ENCODING_FAILED, ABORTED, and those of `addPicture`; HostError FILE_NOT_FOUND if there is no such film,
 * TOOL_NOT_FOUND, OVERRIDE_BROKEN, SPAWN_FAILED, TIMED_OUT, HOST_GONE, and those of a `Folder`
 */
export async function makeAppPreview(options: MakeAppPreviewOptions): Promise<ListingPicture> {
  const { host, dir, film, piece, locale, type, name, signal, limitMs = LIMIT_MS } = options;
  const { onProgress = () => undefined } = options;
  const folder = new Folder(dir);
  const opened = await folder.open(film.path, { maxBytes: MAX_FILM_BYTES });
  if (!opened) throw new HostError('FILE_NOT_FOUND', `There is no film ${film.path} in the working folder.`);
  await opened.handle.close();
  await using work = await createTemporaryFolder(dir);
  await folder.copyTo(film.path, join(work.path, FILM_FILE));
  await runFfmpeg(host, listFfmpegArguments({ type, film, piece }), {
    cwd: work.path,
    limitMs,
    signal,
    onFrame: (frame) => onProgress(Math.min(1, frame / piece.frames)),
  });
  const made = await new Folder(work.path).open(PREVIEW_FILE);
  if (!made) throw refusedResult('there is no file');
  await using handle = made.handle;
  // The program that is called ffmpeg may be another one.
  const [found] = checkVideo(type, PREVIEW_FILE, {
    video: await readVideoFile(handle),
    fileBytes: made.size,
  });
  if (found) throw refusedResult(`${found.kind} (${found.detail})`);
  const body = handle.createReadStream({ start: 0, autoClose: false });
  // Awaited, because the folder of the result is removed at the end of this function.
  return await addPicture({ dir, store: 'appStore', locale, slot: type, body, name, signal });
}

function refusedResult(reason: string): StoreSyncError {
  return new StoreSyncError(
    'ENCODING_FAILED',
    `ffmpeg wrote no app preview that the App Store accepts: ${reason}.`,
    {
      hint: 'Check that the film plays to its end. If it does, update ffmpeg.',
    },
  );
}
