import {
  type AppPreview,
  keptListing,
  type LocaleAddress,
  localeAt,
  readAppPreviews,
  type StoredListings,
} from '@storedeck/listing';

/** The app previews of a type that publishing keeps while New has none. */
export function listKept(stored: StoredListings, at: LocaleAddress, type: string): readonly AppPreview[] {
  return readAppPreviews(localeAt(keptListing(stored), at))[type] ?? [];
}

/** Returns app previews of the store as entries of New, which the store recognizes by their ids and checksums. */
export function takeOver(kept: readonly AppPreview[]): AppPreview[] {
  return kept.map(({ fileName, remoteId, sourceChecksum, durationMs, posterTime }) => ({
    file: null,
    ...{ fileName, remoteId, sourceChecksum, durationMs, posterTime },
  }));
}

/** Returns the app preview of the store that an entry of New without a file names; the entry itself if there is none. */
export function findShown(entry: AppPreview, kept: readonly AppPreview[]): AppPreview {
  if (entry.file !== null) return entry;
  const same = kept.find(
    ({ remoteId, sourceChecksum }) =>
      (entry.sourceChecksum != null && sourceChecksum === entry.sourceChecksum) ||
      (entry.remoteId != null && remoteId === entry.remoteId),
  );
  return same ? { ...same, posterTime: entry.posterTime ?? same.posterTime } : entry;
}
