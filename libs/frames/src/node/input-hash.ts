import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { MAX_PICTURE_BYTES } from '@storedeck/listing';

import type { FrameJob } from '../draw/frame-job.ts';
import { readFontKey } from '../fonts/font-key.ts';
import { freeBytes } from './free-bytes.ts';

/** Changes with every change of the drawing, so that all pictures are drawn again. */
const DRAWING_VERSION = 4;

/** Makes one hash of everything that a picture is drawn from. Two equal hashes mean two equal pictures. */
export class InputHashes {
  readonly #folder: Folder;
  /** Each file is read once. */
  readonly #files = new Map<string, Promise<string>>();

  constructor(dir: string) {
    this.#folder = new Folder(dir);
  }

  async hash(job: FrameJob): Promise<string> {
    const { background, frame } = job.shown;
    const pictures = [
      ...job.pictures,
      ...(background.fill.kind === 'picture' ? [background.fill.file] : []),
      ...(frame.kind === 'picture' && frame.file !== null ? [frame.file] : []),
    ];
    const fonts = [...job.caption.faces, ...job.subcaption.faces].map(({ key }) => readFontKey(key).file);
    const files = await Promise.all([
      ...pictures.map((path) => this.#once(path, () => this.#hashPicture(path))),
      ...[...new Set(fonts)].map((path) => this.#once(path, () => this.#describeFont(path))),
    ]);
    return createHash('sha256')
      .update(JSON.stringify([DRAWING_VERSION, job, files]))
      .digest('hex');
  }

  #once(path: string, read: () => Promise<string>): Promise<string> {
    const known = this.#files.get(path) ?? read();
    this.#files.set(path, known);
    return known;
  }

  async #hashPicture(path: string): Promise<string> {
    // A picture that cannot be read is a finding of the drawing.
    const bytes = await this.#folder.read(path, { maxBytes: MAX_PICTURE_BYTES }).catch(() => undefined);
    if (!bytes) return 'missing';
    const hash = createHash('sha256').update(bytes).digest('hex');
    freeBytes(bytes);
    return hash;
  }

  /** A font is not read, because it may have 20 MB. */
  async #describeFont(path: string): Promise<string> {
    const found = isAbsolute(path)
      ? await stat(path).catch(() => undefined)
      : await this.#folder.look(path).catch(() => undefined);
    return found ? `${found.size} ${found.mtimeMs}` : 'missing';
  }
}
