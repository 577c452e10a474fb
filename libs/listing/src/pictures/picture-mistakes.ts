import type { PictureHeader } from '@storedeck/pictures';

import { fitsPictureRule, type PictureRule } from './picture-rules.table.ts';

/**
 * Why a store refuses a picture: its `format`, its `size` in pixels, colours for print (`cmyk`), transparency
 * (`alpha`), or the size of its file (`bytes`).
 */
export type PictureMistake = 'format' | 'size' | 'cmyk' | 'alpha' | 'bytes';

/**
 * Returns why a store refuses a picture in a slot; empty if the store accepts the picture. If the format is wrong, only
 * the format is returned, because the picture must be saved again anyway. A property that the headers do not contain is
 * not checked.
 *
 * @param header the result of `readPictureHeader`
 * @param fileBytes the size of the file, in bytes
 * @param rule the rule of the slot: the result of `pictureRule`
 */
export function pictureMistakes(
  { format, size, colour, alpha }: PictureHeader,
  fileBytes: number,
  rule: PictureRule,
): PictureMistake[] {
  if (!rule.formats.some((accepted) => accepted === format)) return ['format'];
  const mistakes: PictureMistake[] = [];
  if (size !== null && !fitsPictureRule(size, rule)) mistakes.push('size');
  if (colour === 'cmyk') mistakes.push('cmyk');
  if (alpha !== null && rule.alpha === 'refused') mistakes.push('alpha');
  if (fileBytes > rule.maxBytes) mistakes.push('bytes');
  return mistakes;
}
