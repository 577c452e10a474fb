import type { PlanChange as ChangeDocument, PlannedPicture as PlannedDocument } from '@storedeck/contract';
import type { ListingPicture } from '@storedeck/listing';
import type { PlanChange, SetWrite } from '@storedeck/store-sync/publish';

import type { FindPicture } from './known-listings.ts';
import { pictureDocument } from './picture-document.ts';
import { describeAddress } from './plan-address.ts';

/** Returns a change as a plan describes it. */
export function changeDocument(change: PlanChange, find: FindPicture): ChangeDocument {
  const place = describeAddress(change);
  if (change.kind === 'text') {
    const { before, after, release } = change;
    return { kind: 'text', ...place, before, after, ...(release && { release: { ...release } }) };
  }
  if (change.kind === 'addLocale') return { kind: 'addLocale', ...place };
  if (change.kind === 'removeLocale') return { kind: 'removeLocale', ...place, pictures: change.pictures };
  return {
    kind: 'set',
    ...place,
    before: change.before.map((picture) => pictureDocument(picture, find)),
    after: change.after.map((picture) => plannedDocument(picture, change.before, find)),
  };
}

function plannedDocument(
  { keep, file, bytes, reencoded, posterTime, aiGeneratedState }: SetWrite['after'][number],
  before: readonly ListingPicture[],
  find: FindPicture,
): PlannedDocument {
  const kept = keep === null ? undefined : before.find(({ remoteId }) => remoteId === keep);
  return {
    ...pictureDocument(kept ?? { file }, find),
    ...(posterTime !== undefined && { posterTime }),
    ...(aiGeneratedState !== undefined && { aiGeneratedState }),
    upload: keep === null,
    bytes: keep === null ? (bytes ?? null) : null,
    reencoded,
  };
}
