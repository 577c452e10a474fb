import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { SyncProgress } from '@storedeck/contract';
import { type Listing, localeAt, slotsOf, type Store, STORES } from '@storedeck/listing';

import { createAppStoreClient } from '../app-store/app-store-client.ts';
import type { StoreCredentials } from '../credentials/store-credentials.ts';
import { readBase } from '../editing/base-listing.ts';
import { judgeNew } from '../editing/judge-new.ts';
import { readListing } from '../folder/listing-file.ts';
import { openPlayClient } from '../google-play/play-client.ts';
import { withEdit } from '../google-play/with-edit.ts';
import type { StoreEndpoints } from '../http/endpoints.ts';
import type { NetworkOptions } from '../http/network-options.ts';
import type { Http } from '../http/open-http.ts';
import { StoreSyncError, throwIfAborted } from '../store-sync-error.ts';
import { allOrFirstFailure } from '../sync/all-or-first-failure.ts';
import { type ChosenStores, chooseStores } from '../sync/choose-stores.ts';
import { type Run, withRun } from '../sync/run.ts';
import { readAppStoreNow } from './app-store/read-app-store-now.ts';
import { ownWork, readJournal } from './apply/journal.ts';
import { readGooglePlayNow } from './google-play/read-google-play-now.ts';
import { makePlan, planStores } from './plan/make-plan.ts';
import type { OwnWork } from './plan/own-work.ts';
import type { Plan, PlanChoices } from './plan/plan.ts';
import type { StoreNow } from './plan/store-now.ts';
import { withKnownChecksums } from './plan/with-known-checksums.ts';

/** The options of `planPublish`: the choices, and the same options as in `SyncOptions`. */
export interface PlanOptions extends PlanChoices {
  /** The working folder with `listing.json`. */
  dir: string;
  credentials: StoreCredentials;
  /** The stores for which a plan is made. Default: every store that New contains and that has credentials. */
  stores?: readonly Store[] | undefined;
  endpoints?: Partial<StoreEndpoints> | undefined;
  network?: Partial<NetworkOptions> | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the progress of reading the stores, in the same way as `onProgress` of `SyncOptions`. */
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/**
 * Computes the changes that publishing New would make at the stores. Writes nothing. On Google Play, an edit is opened
 * and deleted, which ends any other open edit of the same app and service account.
 *
 * @throws StoreSyncError LISTING_MISSING if there is no New listing; and the codes of `syncListing`, except for the
 * codes about pictures
 */
export async function planPublish(options: PlanOptions): Promise<Plan> {
  return (await readForPlan(options)).plan(options);
}

/** The documents from which plans are computed. */
export interface PlanReading {
  /** Computes a plan with these choices, without another request to a store. */
  plan(choices: PlanChoices): Promise<Plan>;
  /** Whether New or its base has changed since they were read. */
  isOutdated(): Promise<boolean>;
}

/**
 * Reads the documents from which plans are computed: New, its base, and the state of the stores. Sends the same
 * requests as `planPublish`, and throws the same errors.
 */
export async function readForPlan(options: Omit<PlanOptions, keyof PlanChoices>): Promise<PlanReading> {
  const { signal } = options;
  const dir = resolve(options.dir);
  const documents = await readDocuments(dir, signal);
  const stores = chooseStores(options.credentials, options.stores ?? storesOf(documents.next, options));
  throwIfAborted(signal);
  const now = await withRun(options, (run) => readStoresNow(run, stores, documents.next));
  const journal = await readJournal(dir);
  const work = journal?.finished === false ? ownWork(journal) : undefined;
  return {
    plan: (choices) => planDocuments(dir, documents, { now, work, choices: choicesOf(choices), signal }),
    isOutdated: async () => !isDeepStrictEqual(await readDocuments(dir, signal), documents),
  };
}

/** The listings of the working folder from which a plan is computed. */
export interface FolderDocuments {
  readonly base: Listing | undefined;
  readonly next: Listing;
}

/**
 * Reads New and its base. The pictures of New get the hashes of their files, and the store's checksum if a sync has
 * saved the same bytes.
 */
export async function readDocuments(dir: string, signal: AbortSignal | undefined): Promise<FolderDocuments> {
  const [next, base, current, draft] = await Promise.all([
    readListing(dir, 'new', signal ? { signal } : {}),
    readBase(dir),
    readListing(dir, 'current'),
    readListing(dir, 'draft'),
  ]);
  if (!next) {
    throw new StoreSyncError('LISTING_MISSING', 'There is no New listing to publish.', {
      hint: 'Start New from Current, edit it, and plan again.',
    });
  }
  return { base, next: withKnownChecksums(next, [current, draft, base]) };
}

/** Computes a plan from documents that were read. */
export async function planDocuments(
  dir: string,
  { base, next }: FolderDocuments,
  {
    now,
    work,
    choices,
    signal,
  }: {
    now: readonly StoreNow[];
    /** The approved changes and the uploads of an interrupted publication. */
    work?: OwnWork | undefined;
    choices: PlanChoices;
    signal?: AbortSignal | undefined;
  },
): Promise<Plan> {
  const plans = planStores({ base, next, stores: now, work, choices });
  const files = plans
    .flatMap(({ changes }) => changes.flatMap((change) => (change.kind === 'set' ? change.after : [])))
    .flatMap(({ file }) => file ?? []);
  const judged = await judgeNew(next, { current: base, dir, signal });
  return makePlan(plans, {
    choices,
    problems: judged.problems,
    fileBytes: await sizesOf(dir, files),
  });
}

/** Returns the choices without the other options, and sorted, because the hash of a plan contains the choices. */
export function choicesOf({ mine, leaveOut, allowRemovals }: PlanChoices): PlanChoices {
  const sorted = (keys: readonly string[] = []): string[] => [...new Set(keys)].sort();
  return { mine: sorted(mine), leaveOut: sorted(leaveOut), allowRemovals: sorted(allowRemovals) };
}

/** Returns the stores that New contains and that have credentials. */
export function storesOf(next: Listing, { credentials }: { credentials: StoreCredentials }): Store[] {
  return STORES.filter((store) => next[store] !== undefined && credentials[store] !== undefined);
}

/** Reads the present state of the chosen stores. */
export async function readStoresNow(run: Run, stores: ChosenStores, next: Listing): Promise<StoreNow[]> {
  run.progress.enter('reading');
  const [appStore, googlePlay] = await allOrFirstFailure(run.stop, [
    readAppStore(run, stores, next),
    readGooglePlay(run, stores, next),
  ]);
  return [appStore, googlePlay].filter((now) => now !== undefined);
}

async function readAppStore(
  run: Run,
  { appStore }: ChosenStores,
  next: Listing,
): Promise<StoreNow | undefined> {
  if (!appStore) return undefined;
  const { signal, endpoints } = run;
  const http = countedHttp(run);
  const baseUrl = endpoints.appStoreConnectUrl;
  const client = createAppStoreClient({ credentials: appStore, baseUrl, http, signal });
  return readAppStoreNow(client, appStore.bundleId, next);
}

async function readGooglePlay(
  run: Run,
  { googlePlay }: ChosenStores,
  next: Listing,
): Promise<StoreNow | undefined> {
  if (!googlePlay) return undefined;
  const { signal, endpoints } = run;
  const http = countedHttp(run);
  const client = await openPlayClient({ credentials: googlePlay, endpoints, http, signal });
  return withEdit(client, signal, (editId) =>
    readGooglePlayNow(client, { editId, signal, needsSlot: playNeeds(next) }),
  );
}

/** Returns an Http that counts each request as progress. */
function countedHttp({ http, progress }: Run): Http {
  return { ...http, call: (request) => progress.track(() => http.call(request)) };
}

/**
 * Returns a function that decides whether a slot is read. The slots that New contains are read, and all slots of a
 * language that New does not contain, because publishing can remove that language.
 */
export function playNeeds(next: Listing): (language: string, slot: string) => boolean {
  return (language, slot) => {
    const locale = localeAt(next, { store: 'googlePlay', code: language });
    return locale === undefined || Object.hasOwn(slotsOf(locale), slot);
  };
}

async function sizesOf(dir: string, files: readonly string[]): Promise<Map<string, number>> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const stats = await stat(join(dir, file)).catch(() => undefined);
      return [file, stats?.size ?? 0] as const;
    }),
  );
  return new Map(sizes);
}
