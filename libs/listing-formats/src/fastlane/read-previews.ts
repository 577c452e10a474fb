import type { SourceFolder } from '../files/source-folder.ts';
import type { Losses } from '../lost.ts';
import type { Slots } from '../read-listing.ts';
import { NO_PART } from './names.ts';
import { previewType } from './preview-type.ts';
import { inNaturalOrder } from './read-screenshots.ts';

const VIDEO = /\.(?:mp4|m4v|mov)$/i;

/**
 * Adds the videos of one folder of a language, such as `app_previews/ja`, to the types of app previews, in the order of
 * their names. As fastlane does, takes the first three of a type.
 */
export async function readPreviews(
  { source, losses }: { readonly source: SourceFolder; readonly losses: Losses },
  folder: string,
  slots: Slots,
): Promise<void> {
  const { files, folders } = await source.entries(folder);
  for (const name of folders) losses.add(NO_PART, `${folder}/${name}`);
  for (const name of files.toSorted(inNaturalOrder)) {
    const place = `${folder}/${name}`;
    const video = VIDEO.test(name) ? await source.video(place) : NO_PART;
    const type = typeof video === 'string' ? undefined : previewType(name, video);
    let reason: string | undefined;
    if (typeof video === 'string') reason = video;
    else if (type === undefined) reason = 'Neither its name nor its size says for which device it is.';
    else reason = slots.addPreview(type, video);
    if (reason !== undefined) losses.add(reason, place);
  }
}
