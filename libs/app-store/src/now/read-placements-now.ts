import {
  type Listing,
  type ListingPicture,
  localeAt,
  readLocales,
  picturesAt,
  readSlots,
} from '@storedeck/listing';
import type { SetNow } from '@storedeck/store-api';

import type { AppStoreClient } from '../client/app-store-client.ts';
import {
  isLibrarySlot,
  type LibraryImage,
  notedSha256,
  readLibraryId,
  readPlacements,
} from '../reading/asset-library.ts';
import { groupOfDisplayType } from '../reading/placement-groups.table.ts';

/** A localization of the version, with the sets that were read. */
interface Localization {
  readonly id: string;
  readonly locale: string;
  readonly sets: Readonly<Record<string, SetNow>>;
}

/** Reads the parts of the App Asset Library that New needs. */
interface LibraryReader {
  /** Reads the slots of a localization whose pictures are placed from the library. */
  placements(localization: Localization): Promise<Record<string, SetNow>>;
  /** Returns the id of the library; null if the app has no library, or if no localization of New needs the library. */
  id(): Promise<string | null>;
}

export function libraryReader(client: AppStoreClient, appId: string, next: Listing): LibraryReader {
  let reading: Promise<string | null> | undefined;
  const needsLibrary = Object.values(readLocales(next, 'appStore')).some((locale) =>
    Object.keys(readSlots(locale)).some(isLibrarySlot),
  );
  const readId = (): Promise<string | null> => (reading ??= readLibraryId(client, appId));
  return {
    async placements(localization) {
      const { id, locale } = localization;
      // A locale that New does not contain may be removed, with all its placements.
      const isAbsent = localeAt(next, { store: 'appStore', code: locale }) === undefined;
      const slots = librarySlots(next, localization);
      if ((!isAbsent && slots.length === 0) || (await readId()) === null) return {};
      return isAbsent ? readAllPlacements(client, id) : readPlacementsNow(client, id, slots);
    },
    id: async () => (needsLibrary ? readId() : ((await reading) ?? null)),
  };
}

/**
 * Returns the slots of New whose pictures may be placed from the App Asset Library: slots without a display type, and
 * slots that have pictures in New but no pictures in the store's set.
 */
function librarySlots(next: Listing, { locale, sets }: Omit<Localization, 'id'>): string[] {
  const address = { store: 'appStore', code: locale } as const;
  return Object.keys(readSlots(localeAt(next, address))).filter(
    (slot) =>
      isLibrarySlot(slot) ||
      (groupOfDisplayType(slot) !== undefined &&
        (sets[slot]?.pictures.length ?? 0) === 0 &&
        picturesAt(next, address, slot).length > 0),
  );
}

/**
 * Reads the pictures that are placed from the App Asset Library in these slots. A display type without placed pictures
 * is left out, and is written as a set instead. So no slot is written both as a set and as placements.
 */
async function readPlacementsNow(
  client: AppStoreClient,
  localizationId: string,
  slots: readonly string[],
): Promise<Record<string, SetNow>> {
  const placements = await readPlacements(client, localizationId);
  const found = slots.map((slot): [string, SetNow] => {
    const placementGroup = groupOfDisplayType(slot) ?? slot;
    const own = placements.filter(({ group }) => group === placementGroup);
    return [slot, { id: null, placementGroup, pictures: own.map(({ image }) => pictureOf(image)) }];
  });
  return Object.fromEntries(
    found.filter(([slot, { pictures }]) => isLibrarySlot(slot) || pictures.length > 0),
  );
}

/** Reads the pictures that are placed in any group of a localization. */
async function readAllPlacements(
  client: AppStoreClient,
  localizationId: string,
): Promise<Record<string, SetNow>> {
  const groups = Map.groupBy(await readPlacements(client, localizationId), ({ group }) => group);
  const sets = [...groups].map(([placementGroup, own]): [string, SetNow] => [
    placementGroup,
    { id: null, placementGroup, pictures: own.map(({ image }) => pictureOf(image)) },
  ]);
  return Object.fromEntries(sets);
}

/**
 * Returns an image as a picture of a listing. `remoteId` is the id of the image, because ids of placements are not
 * permanent.
 */
function pictureOf(image: LibraryImage): ListingPicture {
  const sha256 = notedSha256(image);
  const isProcessed = image.attributes.imageAsset?.templateUrl != null;
  return {
    file: null,
    fileName: image.attributes.fileName ?? null,
    remoteId: image.id,
    sourceChecksum: sha256 === undefined ? null : `sha256:${sha256}`,
    state: isProcessed ? 'COMPLETE' : (image.attributes.state ?? 'UPLOAD_COMPLETE'),
  };
}
