import {
  isStoreError,
  isUnknownOutcome,
  namingTexts,
  refuseDifferences,
  StoreError,
  throwIfAborted,
} from '@storedeck/store-api';
import type { PlanChange, RemainingPlan, TextWrite } from '@storedeck/store-api';
import pLimit from 'p-limit';
import { z } from 'zod';

import type { PlayCall, PlayClient } from '../client/play-client.ts';
import { Edit } from '../client/response-schemas.ts';
import { deleteEdit, insertEdit, isEditGone } from '../client/with-edit.ts';
import { readGooglePlayNow } from '../now/read-google-play-now.ts';
import type { GooglePlayContext } from './google-play-context.ts';
import { writeImages } from './write-images.ts';

const PARALLEL_SETS = 8;
const Anything = z.unknown();

/**
 * An edit that contains the changes of a plan, and that Google Play has validated. Disposing of this object deletes the
 * edit, unless the edit was committed.
 */
export interface PreparedEdit extends AsyncDisposable {
  /**
   * Commits the edit, which makes the changes public after Google's review. If the edit has ended since it was
   * prepared, because it has expired or another edit was opened, a new edit is prepared and committed.
   *
   * @throws StoreError STORE_LOCKED while a review is running, PLAN_CHANGED, and the codes of the other steps
   */
  commit(): Promise<void>;
}

/** Writes the changes of a plan in one edit, and validates the edit. After a failure, the edit is deleted. */
export async function prepareEdit(context: GooglePlayContext): Promise<PreparedEdit> {
  let open = await fillNewEdit(context);
  return {
    async commit() {
      throwIfAborted(context.signal);
      if (!open) return;
      context.beforeStep();
      try {
        await commit(context, open.id);
      } catch (error) {
        if (!isEditGone(error)) throw error;
        open = await fillNewEdit(context);
        if (open) await commit(context, open.id);
      }
      for (const { key } of open?.changes ?? []) await context.written(key);
      open = undefined;
    },
    async [Symbol.asyncDispose]() {
      if (open) await deleteEdit(context.client, open.id).catch(() => undefined);
    },
  };
}

interface FilledEdit {
  readonly id: string;
  readonly changes: readonly PlanChange[];
}

/** Opens an edit and writes the changes; returns undefined if no changes are left to write. */
async function fillNewEdit(context: GooglePlayContext): Promise<FilledEdit | undefined> {
  const id = await insertAnyEdit(context.client);
  try {
    const { changes } = await planInEdit(context, id);
    if (changes.length === 0) {
      await deleteEdit(context.client, id);
      return undefined;
    }
    await fillEdit(context, changes, id);
    refuseDifferences(await planInEdit(context, id));
    await context.client.send(
      Edit,
      (edits, app, options) => edits.validate({ ...app, editId: id }, options),
      context.signal,
    );
    return { id, changes };
  } catch (error) {
    await deleteEdit(context.client, id).catch(() => undefined);
    throw error;
  }
}

async function insertAnyEdit(client: PlayClient): Promise<string> {
  try {
    return await insertEdit(client);
  } catch (error) {
    // If the response was lost, an edit with an unknown id may be open. A second edit ends that edit.
    if (!isUnknownOutcome(error)) throw error;
    return insertEdit(client);
  }
}

async function planInEdit(context: GooglePlayContext, editId: string): Promise<RemainingPlan> {
  const { client, next, signal } = context;
  return context.planInside(await readGooglePlayNow(client, { editId, next, signal }));
}

async function fillEdit(
  context: GooglePlayContext,
  changes: readonly PlanChange[],
  editId: string,
): Promise<void> {
  const { client, signal } = context;
  const texts = changes.filter((change) => change.kind === 'text');
  const shared = texts.filter(({ locale }) => locale === null);
  if (shared.length > 0) {
    await client.send(
      Anything,
      (edits, app, options) => edits.details.patch({ ...app, editId, requestBody: bodyOf(shared) }, options),
      signal,
    );
  }
  const added = new Set(changes.flatMap((change) => (change.kind === 'addLocale' ? [change.locale] : [])));
  const byLanguage = Map.groupBy(
    texts.filter(({ locale }) => locale !== null),
    ({ locale }) => locale ?? '',
  );
  for (const language of new Set([...added, ...byLanguage.keys()])) {
    const body = bodyOf(byLanguage.get(language) ?? []);
    await writeTexts(context, { editId, language, body, isNew: added.has(language) });
  }
  const limit = pLimit(PARALLEL_SETS);
  const sets = changes.filter((change) => change.kind === 'set');
  await Promise.all(sets.map((change) => limit(() => writeImages(context, change, editId))));
  for (const change of changes) {
    if (change.kind !== 'removeLocale') continue;
    const { locale: language } = change;
    await client.send(
      Anything,
      (edits, app, options) => edits.listings.delete({ ...app, editId, language }, options),
      signal,
    );
  }
}

interface LanguageTexts {
  readonly editId: string;
  readonly language: string;
  readonly body: Record<string, string>;
  /** Whether the listing has no such language yet. */
  readonly isNew: boolean;
}

async function writeTexts(
  { client, signal }: GooglePlayContext,
  { editId, language, body, isNew }: LanguageTexts,
): Promise<void> {
  const call: PlayCall = ({ listings }, app, options) => {
    const place = { ...app, editId, language };
    // PATCH is used for existing languages, because PUT would clear the texts that the body does not contain.
    return isNew
      ? listings.update({ ...place, requestBody: { language, ...body } }, options)
      : listings.patch({ ...place, requestBody: body }, options);
  };
  await namingTexts({ store: 'googlePlay', locale: language, fields: Object.keys(body) }, () =>
    client.send(Anything, call, signal),
  );
}

function bodyOf(texts: readonly TextWrite[]): Record<string, string> {
  return Object.fromEntries(texts.map(({ field, after }) => [field, after]));
}

/** Commits the edit. If the response is lost, a new edit shows whether the changes were applied. */
async function commit(context: GooglePlayContext, editId: string): Promise<void> {
  const query = {
    changesInReviewBehavior: 'ERROR_IF_IN_REVIEW',
    ...(context.holdChanges && { changesNotSentForReview: true }),
  };
  try {
    await context.client.send(Edit, (edits, app, options) =>
      edits.commit({ ...app, editId, ...query }, options),
    );
  } catch (error) {
    if (isStoreError(error) && error.status === 400 && /changesNotSentForReview/.test(error.message))
      throw mustHold(error);
    if (!isUnknownOutcome(error) || !(await isPublished(context))) throw error;
  }
}

async function isPublished(context: GooglePlayContext): Promise<boolean> {
  const editId = await insertAnyEdit(context.client);
  try {
    return (await planInEdit(context, editId)).changes.length === 0;
  } finally {
    await deleteEdit(context.client, editId).catch(() => undefined);
  }
}

function mustHold(error: StoreError): StoreError {
  const { status } = error;
  return new StoreError('STORE_LOCKED', error.message, {
    store: 'googlePlay',
    status,
    hint: 'Publish again with the option that holds the changes back (--hold-changes), or without it if Google Play refuses that. Held changes must be sent for review in Play Console.',
  });
}
