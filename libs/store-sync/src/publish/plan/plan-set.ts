import {
  hasSameAiDeclaration,
  isPreviewType,
  isSamePicture,
  type ListingPicture,
  pictureRule,
  printAddress,
  type Store,
  withKeptAiDeclarations,
} from '@storedeck/listing';
import { isSameSet } from '@storedeck/listing/compare';
import type { PlannedPicture } from '@storedeck/store-api';

import { compareThree } from './compare-three.ts';
import { type PlanParts, REASONS } from './plan-texts.ts';
import type { PendingRemoval, PlanChoices } from './plan.ts';

interface Sets {
  /** The pictures in the base; undefined if the base is not known. */
  readonly base: readonly ListingPicture[] | undefined;
  readonly next: readonly ListingPicture[] | undefined;
  readonly now: readonly ListingPicture[];
}

/** Plans the pictures of one slot in one locale. */
export function planSet(
  place: { store: Store; locale: string; slot: string },
  { now, ...sets }: Sets,
  { parts, removals, choices }: { parts: PlanParts; removals: PendingRemoval[]; choices: PlanChoices },
): void {
  const { store, locale, slot } = place;
  const key = printAddress({ store, locale, slot });
  const base = sets.base && withKeptAiDeclarations(sets.base, now);
  const next = sets.next && withKeptAiDeclarations(sets.next, now);
  const { verdict, decision } = compareThree(key, { base, next, now }, { choices, isSame: isSameSet });
  if (verdict === 'nothing' || next === undefined) return;
  const conflict = { store, key, locale, base: base ?? [], mine: next, theirs: now };
  if (decision) parts.decided.push({ ...conflict, decision });
  if (verdict === 'conflict') parts.conflicts.push(conflict);
  else if (verdict !== 'change')
    parts.leftAlone.push({ store, key, locale, ...REASONS[verdict], mine: next, theirs: now });
  else if (next.length === 0 && !choices.allowRemovals?.includes(key))
    removals.push({ store, key, locale, pictures: now.length });
  else {
    const after = pairPictures(place, next, now);
    parts.changes.push({ kind: 'set', store, key, locale, slot, before: now, after });
  }
}

/** Returns for each picture of New either the store's picture that stays, or the file to upload. */
function pairPictures(
  { store, slot }: { store: Store; slot: string },
  next: readonly ListingPicture[],
  now: readonly ListingPicture[],
): PlannedPicture[] {
  const kept =
    store === 'googlePlay'
      ? keptOnPlay(next, now, pictureRule(store, slot).maxCount)
      : keptAnywhere(next, now, isPreviewType(slot) ? UNFINISHED : undefined);
  return next.map((picture, at) => {
    const keep = kept[at]?.remoteId ?? null;
    const { posterTime, aiGeneratedState } = picture;
    const poster = isPreviewType(slot) && typeof posterTime === 'string' && { posterTime };
    if (keep !== null) return { keep, file: null, sha256: null, md5: null, reencoded: false, ...poster };
    return {
      keep: null,
      file: picture.file,
      sha256: picture.bytesSha256 ?? null,
      md5: picture.bytesMd5 ?? null,
      reencoded: isReencoded(picture),
      ...poster,
      ...(store === 'googlePlay' && aiGeneratedState && { aiGeneratedState }),
    };
  });
}

/** The states of app previews that cannot stay. A video that is still being processed can. */
const UNFINISHED: readonly string[] = ['AWAITING_UPLOAD', 'FAILED'];

/**
 * Returns for each picture of New the equal picture of the store, even if its position differs: on the App Store, the
 * order of pictures can be changed.
 */
function keptAnywhere(
  next: readonly ListingPicture[],
  now: readonly ListingPicture[],
  unfinished?: readonly string[],
): (ListingPicture | undefined)[] {
  const isFinished = (state: string): boolean =>
    unfinished ? !unfinished.includes(state) : state === 'COMPLETE';
  const left = now.filter(({ state, remoteId }) => remoteId && isFinished(state ?? 'COMPLETE'));
  return next.map((picture) => {
    const at = left.findIndex((other) => isSamePicture(picture, other));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
}

/**
 * Returns the store's pictures that stay. Google Play shows pictures in the order of their uploads, so an upload cannot
 * come before a picture that stays. The pictures of New are compared from the first one, and the comparison stops at
 * the first picture that the store does not have in the same order. That picture and all later pictures of New are
 * uploaded, and the other pictures of the store are deleted. In a slot for one picture, an upload replaces the picture.
 * What is declared about AI is sent with an upload only, so a picture with another declaration does not stay.
 */
function keptOnPlay(
  next: readonly ListingPicture[],
  now: readonly ListingPicture[],
  maxCount: number,
): (ListingPicture | undefined)[] {
  if (maxCount === 1)
    return keptAnywhere(next, now).map((kept, at) =>
      kept && next[at] && hasSameAiDeclaration(kept, next[at]) ? kept : undefined,
    );
  const kept: ListingPicture[] = [];
  let from = 0;
  for (const picture of next) {
    const at = now.findIndex(
      (other, index) =>
        index >= from && isSamePicture(picture, other) && hasSameAiDeclaration(picture, other),
    );
    const found = now[at];
    if (!found) break;
    kept.push(found);
    from = at + 1;
  }
  return kept;
}

/** Whether a file is a store's re-encoded copy of an upload: the checksums of the upload and of the file differ. */
function isReencoded({ sourceChecksum, bytesMd5, bytesSha256 }: ListingPicture): boolean {
  if (!sourceChecksum) return false;
  return sourceChecksum !== `md5:${bytesMd5}` && sourceChecksum !== `sha256:${bytesSha256}`;
}
