import { expectedPicture } from '@storedeck/listing';
import { nameSentPicture, pause, StoreError } from '@storedeck/store-api';

import { type AssetRow, describeFailure, readErrors, readRows, readState } from '../now/asset-rows.ts';
import { APP_PREVIEWS } from '../reading/asset-kinds.ts';
import type { AppStoreContext } from './app-store-context.ts';
import type { Waiting } from './wait-for-processing.ts';

/** The largest number of reads after the uploads of a set. The checksum appears after one or two. */
const MAX_READS = 10;
const GROWTH = 1.5;

/**
 * Reads a set until the App Store shows the checksums of its uploaded videos, which the next plan compares. Does not
 * wait for their processing, which takes minutes and sometimes half an hour; a later reading has its result.
 *
 * @returns the app previews of the set
 * @throws StoreError PICTURE_REFUSED for a video that the store has refused meanwhile. It stays in the set, where a
 *   person sees it and the reason, and the former app previews stay beside it
 */
export async function watchVideos(context: AppStoreContext, waiting: Waiting): Promise<AssetRow[]> {
  const { change, setId, assigned, wanted } = waiting;
  let waitMs = context.processing.pollMs;
  for (let reads = 1; ; reads += 1) {
    const rows = await readRows(context.client, APP_PREVIEWS, setId);
    const own = rows.filter(({ id }) => [...assigned.values()].includes(id));
    const failed = own.find((row) => readState(row) === 'FAILED');
    if (failed) throw refused(waiting, failed);
    if (reads >= MAX_READS || own.every(({ attributes }) => attributes.sourceFileChecksum)) {
      for (const { position } of wanted) context.upload({ key: change.key, position }, { state: 'done' });
      return rows;
    }
    await pause(waitMs, context.signal);
    waitMs *= GROWTH;
  }
}

function refused({ change, wanted, assigned }: Waiting, row: AssetRow): StoreError {
  const { codes } = readErrors(row);
  const upload = wanted.find(({ position }) => assigned.get(position) === row.id);
  const { locale, slot, key } = change;
  const video = upload ? nameSentPicture({ ...upload, locale, slot }) : `an app preview of ${key}`;
  return new StoreError('PICTURE_REFUSED', `The App Store refused ${video} (${describeFailure(row)}).`, {
    store: 'appStore',
    storeCodes: codes,
    places: [key],
    hint: `The refused video is still in the set, and so are the former ones. Correct the video, sync, and make a new plan; the slot accepts ${expectedPicture('appStore', slot)}.`,
  });
}
