import type { FileHandle } from 'node:fs/promises';

import {
  fitsPictureRule,
  pictureRule,
  storeOfSlug,
  type PictureRule,
  type StoreSlug,
} from '@storedeck/listing';

import { readPictureFormat, type PictureFormat } from '../pictures/picture-format.ts';
import { StoreSyncError } from '../store-sync-error.ts';
import { pngTransparency } from './png-transparency.ts';

/**
 * Tells what picture a file is, if the store takes such a one in the slot.
 *
 * @throws StoreSyncError PICTURE_REFUSED; the message says what the picture is, the hint what is expected.
 */
export async function judgePicture(file: FileHandle, store: StoreSlug, slot: string): Promise<PictureFormat> {
  const rule = pictureRule(storeOfSlug(store), slot);
  const format = await readPictureFormat(file);
  if (typeof format === 'string') throw refusal(`The file ${format}.`, rule, slot);
  const { extension, width, height, cmyk } = format;
  if (extension === 'webp' || !rule.formats.includes(extension))
    throw refusal(`The picture is a ${NAMES[extension]}.`, rule, slot);
  if (!fitsPictureRule(format, rule))
    throw refusal(`The picture has ${width} × ${height} pixels.`, rule, slot);
  if (cmyk) throw refusal('The picture is in CMYK, the colours of print.', rule, slot);
  const transparency = extension === 'png' && !rule.alpha ? await pngTransparency(file) : undefined;
  if (transparency !== undefined) throw refusal(`The picture has ${transparency}.`, rule, slot);
  const { size } = await file.stat();
  if (size > rule.maxBytes) throw refusal(`The picture has ${(size / MIB).toFixed(1)} MiB.`, rule, slot);
  return format;
}

const MIB = 1024 * 1024;
const NAMES = { png: 'PNG', jpg: 'JPEG', webp: 'WebP' };

function refusal(what: string, rule: PictureRule, slot: string): StoreSyncError {
  return new StoreSyncError('PICTURE_REFUSED', what, { hint: `${slot} takes ${expected(rule)}.` });
}

/** The rule in words: `a PNG or JPEG of 1024 × 500 pixels, in RGB without alpha channel, of at most 15 MiB`. */
function expected({ sizes, range, formats, alpha, maxBytes }: PictureRule): string {
  const kind = `a ${formats.map((format) => NAMES[format]).join(' or ')}`;
  const size = sizes
    ? ` of ${listed(upright(sizes).map(([width, height]) => `${width} × ${height}`))} pixels${upright(sizes).length < sizes.length ? ', or turned' : ''}`
    : range
      ? ` with sides of ${range.min} to ${range.max} pixels, the longer one at most ${range.ratio} times the shorter`
      : '';
  const most = maxBytes <= 20 * MIB ? `, of at most ${maxBytes / MIB} MiB` : '';
  return `${kind}${size}${alpha ? '' : ', in RGB without alpha channel'}${most}`;
}

/** One of each size that is taken upright and lying. */
function upright(sizes: NonNullable<PictureRule['sizes']>): NonNullable<PictureRule['sizes']> {
  return sizes.filter(([w, h]) => w <= h || !sizes.some(([width, height]) => width === h && height === w));
}

function listed(words: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}
