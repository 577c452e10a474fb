import { isApiError } from '@storedeck/contract';
import {
  fileSizeText,
  isPreviewType,
  type ListingPicture,
  type LocaleAddress,
  MAX_PICTURE_BYTES,
  PREVIEW_LIMITS,
  slotName,
} from '@storedeck/listing';
import { useState } from 'react';

import { useClient } from '../../../../server/client.ts';

const byName = new Intl.Collator('en', { numeric: true });

/** A file that was not added, and why. */
export interface Refused {
  readonly name: string;
  readonly reason: string;
  readonly hint: string | undefined;
}

/** What `useAddPictures` returns. */
export type Adding = ReturnType<typeof useAddPictures>;

/** Sends pictures or videos to the server one after another, sorted by name, and calls `onAdd` for each accepted one. */
export function useAddPictures(at: LocaleAddress, slot: string, onAdd: (image: ListingPicture) => void) {
  const client = useClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  async function add(files: readonly File[]): Promise<void> {
    if (progress) return;
    const inOrder = files.toSorted((a, b) => byName.compare(a.name, b.name));
    const failures: Refused[] = [];
    setRefused([]);
    for (const [done, file] of inOrder.entries()) {
      setProgress({ done, total: inOrder.length });
      try {
        onAdd(await send(file));
      } catch (error) {
        failures.push(refusal(file.name, slot, error));
        setRefused([...failures]);
      }
    }
    setProgress(null);
  }

  async function send(file: File): Promise<ListingPicture> {
    const { name } = file;
    const { contentType, maxBytes } = isPreviewType(slot) ? judgeVideo(file) : judgePicture(file);
    if (file.size > maxBytes) throw new Error(`It has more than ${fileSizeText(maxBytes)}.`);
    const query = { store: at.store, locale: at.code, slot, name: name.slice(0, 255) };
    return (await client.addPicture({ query, body: file, contentType })).image;
  }

  return { add, progress, refused, dismiss: () => setRefused([]) };
}

function judgePicture({ type }: File) {
  if (type !== 'image/png' && type !== 'image/jpeg') throw new Error('It is neither PNG nor JPEG.');
  return { contentType: type, maxBytes: MAX_PICTURE_BYTES } as const;
}

/** Browsers have different names for the type of an .m4v file, so the end of the name counts. */
function judgeVideo({ name }: File) {
  const [, extension] = /\.(mp4|m4v|mov)$/i.exec(name) ?? [];
  if (extension === undefined) throw new Error('It is neither MP4 nor QuickTime.');
  const contentType = extension.toLowerCase() === 'mov' ? 'video/quicktime' : 'video/mp4';
  return { contentType, maxBytes: PREVIEW_LIMITS.maxBytes } as const;
}

function refusal(name: string, slot: string, error: unknown): Refused {
  return {
    name,
    reason: error instanceof Error ? error.message : String(error),
    hint: isApiError(error) ? error.hint?.replaceAll(slot, slotName(slot)) : undefined,
  };
}
