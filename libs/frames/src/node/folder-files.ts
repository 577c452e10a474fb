import { open } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

import { Folder } from '@storedeck/host/folder';
import { MAX_PICTURE_BYTES } from '@storedeck/listing';

import type { FrameFiles } from '../draw/frame-job.ts';
import { Recent } from '../draw/recent.ts';
import { extractFace } from '../fonts/extract-face.ts';
import { readFontKey } from '../fonts/font-key.ts';
import { MAX_FONT_BYTES, readHandle } from './font-file.ts';
import { freeBytes } from './free-bytes.ts';

/** The same bytes are returned again, because the painter then does not decode a picture again. */
const KEPT_BYTES = 4 * 1024 * 1024;

/**
 * The files of the pictures of a working folder. Pictures and the fonts in `designs/fonts/` are read without following
 * links; the keys of installed fonts are absolute paths, which come from `listSystemFonts`.
 */
export function folderFiles(dir: string): FrameFiles {
  const folder = new Folder(dir);
  const read = new Recent<string, Uint8Array>(KEPT_BYTES, freeBytes);
  return {
    async font(key) {
      const { file, index } = readFontKey(key);
      const opened = isAbsolute(file)
        ? { handle: await open(file, 'r') }
        : await folder.open(file, { maxBytes: MAX_FONT_BYTES });
      if (!opened) return undefined;
      try {
        return await extractFace(readHandle(opened.handle), index);
      } finally {
        await opened.handle.close();
      }
    },
    hasPicture: async (path) => (await folder.look(path).catch(() => undefined))?.isFile() ?? false,
    async picture(path) {
      const found = await folder.look(path);
      const stamp = found && [path, found.size, found.mtimeMs, found.ino].join(' ');
      const known = stamp === undefined ? undefined : read.get(stamp);
      if (known) return known;
      const bytes = await folder.read(path, { maxBytes: MAX_PICTURE_BYTES });
      if (bytes && stamp !== undefined) read.set(stamp, bytes, bytes.length);
      return bytes;
    },
  };
}
