import type { PictureSize } from '@storedeck/pictures';

import type { LocaleAddress } from '../listing-parts.ts';
import type { ListingPicture, Slots } from '../listing.ts';
import { orList, sizeText } from '../pictures/expected-picture.ts';
import { fitsPictureRule, pictureRule, type PictureRule } from '../pictures/picture-rules.table.ts';
import { slotName } from '../pictures/slots.ts';
import { constantName } from '../store-constants.ts';
import type { Store } from '../stores.ts';
import type { IsLive } from './live-pictures.ts';
import type { PictureProblem, Problem } from './problem.ts';
import { resizeRemedy } from './resize-remedy.ts';

/** Finds problems in the pictures of one locale: in each picture, and in the number of pictures of each set. */
export function findPictureProblems({ store, code }: LocaleAddress, slots: Slots, isLive: IsLive): Problem[] {
  return Object.entries(slots).flatMap(([slot, pictures]) => {
    const at = { store, locale: code, slot };
    return [
      ...checkCount(store, slot, pictures.length).map((problem) => ({
        ...problem,
        at: { ...at, picture: pictureRule(store, slot).maxCount },
      })),
      ...pictures.flatMap((picture, position) =>
        [
          ...checkAvailable(picture),
          ...(isLive(at, picture) ? [] : [...checkDamage(picture), ...checkStatedSize(store, slot, picture)]),
        ].map((problem) => ({
          ...problem,
          at: { ...at, picture: position },
        })),
      ),
    ];
  });
}

/** Returns the problem of a picture's pixel size; empty if the store accepts the size. */
export function checkSize(store: Store, slot: string, size: PictureSize): PictureProblem[] {
  const rule = pictureRule(store, slot);
  if (fitsPictureRule(size, rule)) return [];
  const remedy = resizeRemedy(size, rule);
  return [
    {
      severity: 'error',
      kind: 'Wrong pixel size',
      detail: `${slotName(slot)}: ${sizeText(size)}, ${expectedSize(rule, size)}`,
      ...(remedy && { remedy }),
    },
  ];
}

function checkStatedSize(store: Store, slot: string, { width, height }: ListingPicture): PictureProblem[] {
  return width && height ? checkSize(store, slot, { width, height }) : [];
}

function checkCount(store: Store, slot: string, count: number): PictureProblem[] {
  const { maxCount } = pictureRule(store, slot);
  if (count <= maxCount) return [];
  return [
    {
      severity: 'error',
      kind: 'Too many pictures',
      detail: `${slotName(slot)}: ${count} of at most ${maxCount}`,
    },
  ];
}

function checkDamage({ damaged, doubtful, file }: ListingPicture): PictureProblem[] {
  if (damaged === true)
    return [
      {
        severity: 'error',
        kind: 'Picture damaged',
        detail: file ?? '',
        help: 'A part of the picture cannot be shown, because bytes of its file are wrong or missing. Copy or export the picture again.',
      },
    ];
  if (doubtful !== true) return [];
  return [
    {
      severity: 'warning',
      kind: 'Picture possibly damaged',
      detail: file ?? '',
      help: 'The JPEG has more data than its picture needs, as if bytes in its middle were wrong. Look at the picture; if a part of it is wrong, copy or export it again.',
    },
  ];
}

function checkAvailable({ file, state }: ListingPicture): PictureProblem[] {
  if (file !== null && (!state || state === 'COMPLETE')) return [];
  return [
    {
      severity: state === 'FAILED' || !state ? 'error' : 'warning',
      kind: 'Picture not available',
      detail: state ? constantName(state) : 'it has no file',
    },
  ];
}

/**
 * Describes the part of the rule that a size violates. If there are accepted sizes of the same orientation, lists only
 * these sizes.
 */
function expectedSize({ sizes, range }: PictureRule, { width, height }: PictureSize): string {
  if (sizes) {
    const alike = sizes.filter(([w, h]) => w > h === width > height);
    return `expected ${orList((alike.length > 0 ? alike : sizes).map(([w, h]) => sizeText({ width: w, height: h })))}`;
  }
  if (!range) return '';
  if (range.ratio === 1 && width !== height) return `it must be a square of at least ${range.min}`;
  const sidesFit = Math.min(width, height) >= range.min && Math.max(width, height) <= range.max;
  return sidesFit
    ? `the long side may be at most ${range.ratio} times the short side`
    : `each side must be ${range.min} to ${range.max}`;
}
