import { STORES, type Store } from '@storedeck/listing';
import type { PlanChange, SetWrite } from '@storedeck/store-api';

import type { PlanCost, StorePlan } from './plan.ts';

/** The number of times that a set is read while the App Store processes its uploads. */
const READS_OF_A_SET = 4;
/** The number of requests that read a store: before its changes are written, and afterwards to compare the result. */
const READS_OF_A_STORE = 6;

/** The numbers of bytes and of requests that an ordinary connection can send per second. */
const BYTES_PER_SECOND = 1_500_000;
const REQUESTS_PER_SECOND = 8;
/** The time that the App Store usually needs to process the last pictures, in seconds. */
const PROCESSING_SECONDS = 20;
/** The number of requests that the App Store accepts per hour and key. */
const REQUESTS_PER_HOUR = 3_500;

/** Estimates the requests and the time of a plan, and counts its bytes. */
export function estimateCost(plans: readonly StorePlan[], fileBytes: ReadonlyMap<string, number>): PlanCost {
  const uploads = plans.flatMap(({ changes }) => changes.flatMap(uploadsOf));
  const requests = Object.fromEntries(
    STORES.map((store) => [store, requestsOf(plans.find((plan) => plan.store === store)?.changes ?? [])]),
  ) as Record<Store, number>;
  const bytes = uploads.reduce((sum, { file }) => sum + (fileBytes.get(file ?? '') ?? 0), 0);
  const isProcessed = plans.some(
    ({ store, changes }) => store === 'appStore' && changes.some((change) => uploadsOf(change).length > 0),
  );
  return {
    requests,
    bytes,
    uploads: uploads.length,
    seconds: secondsOf({ requests, bytes, isProcessed }),
  };
}

function secondsOf(cost: {
  requests: Readonly<Record<Store, number>>;
  bytes: number;
  isProcessed: boolean;
}): number {
  const { requests, bytes, isProcessed } = cost;
  const waits = Math.floor(requests.appStore / REQUESTS_PER_HOUR) * 3_600;
  const sending = (requests.appStore + requests.googlePlay) / REQUESTS_PER_SECOND + bytes / BYTES_PER_SECOND;
  return Math.ceil(sending + waits + (isProcessed ? PROCESSING_SECONDS : 0));
}

function requestsOf(changes: readonly PlanChange[]): number {
  if (changes.length === 0) return 0;
  const texts = new Set(changes.flatMap((change) => (change.kind === 'text' ? [`${change.locale}`] : [])));
  const sets = changes.filter((change) => change.kind === 'set');
  const others = changes.length - sets.length - changes.filter(({ kind }) => kind === 'text').length;
  return (
    READS_OF_A_STORE +
    // Four requests per locale: its texts are read and written in the version, and also in the app information.
    texts.size * 4 +
    others +
    sets.reduce((sum, set) => sum + requestsOfSet(set), 0)
  );
}

function requestsOfSet(set: SetWrite): number {
  const uploads = uploadsOf(set).length;
  const kept = set.after.length - uploads;
  const deleted = set.before.length - kept;
  const perUpload = set.store === 'appStore' ? 2 : 1;
  return uploads * perUpload + deleted + READS_OF_A_SET + 2;
}

function uploadsOf(change: PlanChange): SetWrite['after'] {
  return change.kind === 'set' ? change.after.filter(({ keep }) => keep === null) : [];
}
