import { allOrFirstFailure } from '@storedeck/async';
import { readNotesTrack } from '@storedeck/listing';
import { namingTexts, type PlanChange, type TextWrite } from '@storedeck/store-api';
import pLimit from 'p-limit';
import { z } from 'zod';

import type { PlayCall } from '../client/play-client.ts';
import type { WholeTrack } from '../tracks/whole-track.ts';
import type { GooglePlayContext } from './google-play-context.ts';
import { writeImages } from './write-images.ts';
import { writeNotes } from './write-notes.ts';

const PARALLEL_SETS = 8;
const Anything = z.unknown();

/** An edit, and what is written in it. */
interface Filling {
  readonly editId: string;
  readonly changes: readonly PlanChange[];
  /** The tracks as the edit contains them before anything is written. */
  readonly tracks: readonly WholeTrack[];
}

/**
 * Writes the changes of a plan in an edit. Returns the tracks as the edit must contain them now.
 *
 * @throws StoreError PLAN_CHANGED if a release that gets notes is gone; the refusals of Google
 */
export async function fillEdit(
  context: GooglePlayContext,
  { editId, changes, tracks }: Filling,
): Promise<WholeTrack[]> {
  const { client, signal } = context;
  const texts = changes.filter((change) => change.kind === 'text');
  const shared = texts.filter(({ locale }) => locale === null);
  if (shared.length > 0) {
    const requestBody = makeBody(shared);
    await namingTexts({ store: 'googlePlay', locale: null, fields: Object.keys(requestBody) }, () =>
      client.send(
        Anything,
        (edits, app, options) => edits.details.patch({ ...app, editId, requestBody }, options),
        signal,
      ),
    );
  }
  await writeListings(context, editId, changes);
  await writeSets(context, editId, changes);
  const written = await writeNotes(context, { editId, tracks, notes: texts.filter(isNotes) });
  for (const change of changes) {
    if (change.kind !== 'removeLocale') continue;
    const { locale: language } = change;
    await client.send(
      Anything,
      (edits, app, options) => edits.listings.delete({ ...app, editId, language }, options),
      signal,
    );
  }
  return written;
}

/** Writes the sets in parallel. After a failure, nothing more is sent to the edit, because it is deleted then. */
async function writeSets(
  context: GooglePlayContext,
  editId: string,
  changes: readonly PlanChange[],
): Promise<void> {
  const stop = new AbortController();
  const stoppable = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
  const limit = pLimit(PARALLEL_SETS);
  const sets = changes.filter((change) => change.kind === 'set');
  await allOrFirstFailure(
    stop,
    sets.map((change) => limit(() => writeImages(stoppable, change, editId))),
  );
}

function isNotes({ field }: TextWrite): boolean {
  return readNotesTrack(field) !== undefined;
}

/** Writes the texts of each language, except the release notes. */
async function writeListings(
  context: GooglePlayContext,
  editId: string,
  changes: readonly PlanChange[],
): Promise<void> {
  const added = new Set(changes.flatMap((change) => (change.kind === 'addLocale' ? [change.locale] : [])));
  const byLanguage = Map.groupBy(
    changes.filter((change) => change.kind === 'text' && change.locale !== null && !isNotes(change)),
    ({ locale }) => locale ?? '',
  ) as Map<string, TextWrite[]>;
  for (const language of new Set([...added, ...byLanguage.keys()])) {
    const body = makeBody(byLanguage.get(language) ?? []);
    await writeTexts(context, { editId, language, body, isNew: added.has(language) });
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

function makeBody(texts: readonly TextWrite[]): Record<string, string> {
  return Object.fromEntries(texts.map(({ field, after }) => [field, after]));
}
