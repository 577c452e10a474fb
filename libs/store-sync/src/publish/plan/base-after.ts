import {
  findSharedText,
  type Listing,
  type ListingPicture,
  localeAt,
  type LocaleAddress,
  picturesAt,
  type Store,
} from '@storedeck/listing';
import { combineEdits, type Edit, setFact, setLocale, setPictures, setText } from '@storedeck/listing/edits';
import type { PlanChange, SetWrite, TextWrite } from '@storedeck/store-api';

/** The changes that a publication has written, and the listing New from which they were made. */
interface Written {
  readonly next: Listing;
  readonly changes: readonly PlanChange[];
  /** The pictures of a set that was written. Default: the pictures of New. */
  readonly listPictures?: (change: SetWrite) => readonly ListingPicture[];
}

/**
 * Returns the base of New after changes were published: at the places of the changes, the base has the values of New.
 * So a later change at such a place does not conflict with the value that this publication has written.
 */
export function baseAfter(base: Listing | undefined, written: Written): Listing {
  const edits = written.changes.map((change) => toEdit(change, written));
  return combineEdits(edits)(base ?? { schemaVersion: 1 });
}

function toEdit(change: PlanChange, { next, listPictures }: Written): Edit {
  const { store, locale: code } = change;
  // Only the change of a text that all locales share has no locale.
  if (code === null) return change.kind === 'text' ? editShared(change) : combineEdits([]);
  const address = { store, code };
  if (change.kind === 'removeLocale') return setLocale(address, undefined);
  const edits = [addStore(store, next), addMissing(address)];
  if (change.kind === 'text') edits.push(setText(address, change.field, change.after));
  if (change.kind === 'set') {
    const pictures = listPictures?.(change) ?? picturesAt(next, address, change.slot);
    edits.push(setPictures(address, change.slot, () => pictures));
  }
  return combineEdits(edits);
}

/** Sets a text that all locales share. */
function editShared({ store, field, after }: TextWrite): Edit {
  const fact = findSharedText(store, field);
  return fact ? setFact({ store, path: fact.path }, after) : combineEdits([]);
}

/** Adds the part of a store, without locales, to a listing that lacks this part. */
function addStore(store: Store, next: Listing): Edit {
  return (listing) => {
    if (listing[store]) return listing;
    return store === 'appStore'
      ? { ...listing, appStore: { bundleId: next.appStore?.bundleId ?? '', locales: {} } }
      : { ...listing, googlePlay: { packageName: next.googlePlay?.packageName ?? '', locales: {} } };
  };
}

/** Adds an empty locale to a listing that lacks this locale. */
function addMissing(address: LocaleAddress): Edit {
  return (listing) => (localeAt(listing, address) ? listing : setLocale(address, {})(listing));
}
