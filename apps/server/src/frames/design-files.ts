import { createHash } from 'node:crypto';

import { parseDesign } from '@storedeck/frames';
import { designPath, readDesign } from '@storedeck/frames/node';
import { Folder } from '@storedeck/host/folder';

import { ServerError } from '../server-error.ts';
import { frameDesigns } from './frame-designs.ts';
import { putIntoNew } from './put-into-new.ts';

/** Reads a design, and what identifies its state. Rejects with FramesError. */
export async function openDesign(dir: string, designId: string) {
  const { design } = await readDesign(new Folder(dir), designId);
  return { design, etag: hashText(printDesign(design)) };
}

/**
 * Saves a design, unless its file has changed since it was read.
 *
 * @throws FramesError DESIGN_INVALID; ServerError LISTING_CHANGED
 */
export async function saveDesign(
  dir: string,
  designId: string,
  changed: { readonly design: object; readonly etag: string },
): Promise<{ etag: string }> {
  const path = designPath(designId);
  const design = parseDesign(JSON.stringify(changed.design), path);
  const text = printDesign(design);
  const folder = new Folder(dir);
  await folder.replace(path, text, {
    mode: 0o644,
    confirm: async () => {
      if ((await openDesign(dir, designId)).etag !== changed.etag)
        throw new ServerError(
          'LISTING_CHANGED',
          `${path} was changed after it was read; nothing was written.`,
          {
            hint: 'Load it again, and repeat the change.',
          },
        );
    },
  });
  return { etag: hashText(text) };
}

/** Draws the pictures of a design, and puts them into New if this is wanted. */
export async function drawDesign(
  dir: string,
  { designId, intoNew, signal }: { designId: string; intoNew: boolean; signal: AbortSignal },
) {
  const { pictures } = await frameDesigns({ dir, designIds: [designId], signal });
  const put = intoNew ? await putIntoNew(dir, pictures, signal) : null;
  return {
    pictures: pictures.map((picture) => ({ ...picture, findings: [...picture.findings] })),
    new: put && { ...put, sets: [...put.sets], leftOut: [...put.leftOut] },
  };
}

/** How designs are written. */
export function printDesign(design: object): string {
  return `${JSON.stringify(design, null, 2)}\n`;
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
