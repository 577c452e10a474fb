import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Listing } from '@storedeck/listing';
import { MISSING_NOTES } from '@storedeck/listing/problems';

import { judgeNew, readListing, readStored, startFromCurrent } from '../src/index.ts';
import { isPublishable, type Plan } from '../src/publish/index.ts';
import { editNew, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';

/** No choice resolves a conflict, so that a conflict makes a plan unpublishable. */
const UNDECIDED = { mine: [] };
const LOCALES = ['en-US', 'de-DE'];

let rig: Rig;
let publisher: Publisher;
beforeEach(async () => {
  rig = await startRig();
  // The sample app has notes for the version in preparation. The version after it starts without notes.
  rig.stores.others.releaseVersion();
  publisher = await startPublisher(rig);
});
afterEach(() => rig.running.close());

function readNotes(versionString: string): Record<string, unknown> {
  const { table } = rig.stores.appStore;
  const version = table
    .all('appStoreVersions')
    .find(({ attributes }) => attributes['versionString'] === versionString)!;
  return Object.fromEntries(
    table
      .related(version, 'appStoreVersionLocalizations')
      .map(({ attributes: { locale, whatsNew } }) => [String(locale), whatsNew]),
  );
}

async function writeNotes(notes: string | ((locale: string) => string | null | undefined)): Promise<void> {
  await editNew(rig.dir, ({ appStore }) => {
    for (const locale of LOCALES)
      appStore!.locales[locale]!.whatsNew = typeof notes === 'string' ? notes : notes(locale);
  });
}

function readAppStorePart({ stores }: Plan) {
  return stores.find(({ store }) => store === 'appStore')!;
}

function notesIn(plan: Plan) {
  const { changes, conflicts, leftAlone } = readAppStorePart(plan);
  const about = (rows: readonly { key: string }[]) => rows.filter(({ key }) => key.endsWith('/whatsNew'));
  return {
    changes: about(changes),
    conflicts: about(conflicts),
    leftAlone: about(leftAlone),
    // The notes of the tests are the same in all languages.
    problems: plan.problems.filter(
      ({ at, kind }) => at.field === 'whatsNew' && !kind.endsWith('not translated'),
    ),
  };
}

async function missingInNew(): Promise<(string | null)[]> {
  const next = (await readListing(rig.dir, 'new'))!;
  const { problems } = await judgeNew(next, { stored: await readStored(rig.dir), dir: rig.dir });
  return problems.filter(({ kind }) => kind === MISSING_NOTES).map(({ at }) => at.locale);
}

test('in the life of three versions, each version gets its own notes, and nothing conflicts', async () => {
  for (const version of ['3.6.0', '3.7.0', '3.8.0']) {
    expect(Object.values(readNotes(version))).toEqual([null, null]);
    expect(await missingInNew()).toEqual(LOCALES);
    await writeNotes(`Notes of ${version}`);
    await editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['de-DE']!.subtitle = `Untertitel ${version}`;
    });
    expect(await missingInNew()).toEqual([]);
    const plan = await publisher.plan(UNDECIDED);
    const { changes, conflicts, leftAlone } = readAppStorePart(plan);
    expect(conflicts).toEqual([]);
    expect(leftAlone).toEqual([]);
    expect(changes.map(({ key }) => key).toSorted()).toEqual([
      'appStore/de-DE/subtitle',
      'appStore/de-DE/whatsNew',
      'appStore/en-US/whatsNew',
    ]);
    expect(isPublishable(plan)).toBe(true);
    await publisher.publish(plan, UNDECIDED);
    expect(Object.values(readNotes(version))).toEqual([`Notes of ${version}`, `Notes of ${version}`]);
    expect(rig.stores.others.releaseVersion().released).toBe(version);
    await rig.sync();
    await startFromCurrent({ dir: rig.dir });
  }
  expect(Object.values(readNotes('3.7.0'))).toEqual(['Notes of 3.7.0', 'Notes of 3.7.0']);
});

test('a New that stays from version to version gives each version its notes, also the same notes', async () => {
  await writeNotes('Bug fixes.');
  await publisher.publish(await publisher.plan(UNDECIDED), UNDECIDED);
  rig.stores.others.releaseVersion();
  await rig.sync();
  const again = await publisher.plan(UNDECIDED);
  expect(notesIn(again)).toMatchObject({
    changes: [
      { before: '', after: 'Bug fixes.' },
      { before: '', after: 'Bug fixes.' },
    ],
    conflicts: [],
    leftAlone: [],
    problems: ['en-US', 'de-DE'].map((locale) => ({
      severity: 'warning',
      kind: 'What’s New repeated',
      at: { store: 'appStore', locale, field: 'whatsNew' },
    })),
  });
  expect(isPublishable(again)).toBe(true);
  await writeNotes('Other notes.');
  const other = await publisher.plan(UNDECIDED);
  expect(notesIn(other).changes).toHaveLength(2);
  await publisher.publish(other, UNDECIDED);
  expect(Object.values(readNotes('3.7.0'))).toEqual(['Other notes.', 'Other notes.']);
});

test('notes that were published can be corrected in the same version', async () => {
  await writeNotes('First.');
  await publisher.publish(await publisher.plan(UNDECIDED), UNDECIDED);
  await writeNotes('Second.');
  const plan = await publisher.plan(UNDECIDED);
  expect(notesIn(plan)).toMatchObject({
    changes: [{ before: 'First.' }, { before: 'First.' }],
    conflicts: [],
  });
  await publisher.publish(plan, UNDECIDED);
  expect(readNotes('3.6.0')['de-DE']).toBe('Second.');
});

test('notes that another person has written in the version are a conflict only where New has other notes', async () => {
  const { table } = rig.stores.appStore;
  for (const { attributes, relations } of table.all('appStoreVersionLocalizations')) {
    const parent = relations['appStoreVersion'] as { id: string };
    const version = table.get({ type: 'appStoreVersions', id: parent.id });
    if (version?.attributes['versionString'] === '3.6.0') attributes['whatsNew'] = 'Theirs.';
  }
  await writeNotes((locale) => (locale === 'en-US' ? 'Mine.' : 'Theirs.'));
  expect(notesIn(await publisher.plan(UNDECIDED))).toMatchObject({
    changes: [],
    conflicts: [{ key: 'appStore/en-US/whatsNew', base: '', mine: 'Mine.', theirs: 'Theirs.' }],
    leftAlone: [],
  });
});

test('a plan that leaves a language of the update without notes cannot be published, unless this is ignored', async () => {
  await writeNotes((locale) => (locale === 'en-US' ? 'Only English.' : undefined));
  const plan = await publisher.plan(UNDECIDED);
  expect(notesIn(plan).problems).toMatchObject([
    { severity: 'error', kind: 'What’s New missing', at: { store: 'appStore', locale: 'de-DE' } },
  ]);
  expect(isPublishable(plan)).toBe(false);
  await editNew(rig.dir, (listing: Listing) => {
    listing.ignoredProblems = [
      { store: 'appStore', locale: 'de-DE', kind: 'What’s New missing', field: 'whatsNew', reason: 'later' },
    ];
  });
  expect(isPublishable(await publisher.plan(UNDECIDED))).toBe(true);
});

test.each(['appStore/de-DE/whatsNew', 'appStore/de-DE'])(
  'notes that are left out with %s do not block a plan, also when it is repeated',
  async (key) => {
    await writeNotes((locale) => (locale === 'en-US' ? 'Only English.' : undefined));
    const choices = { ...UNDECIDED, leaveOut: [key] };
    const plan = await publisher.plan(choices);
    expect(notesIn(plan).problems).toEqual([]);
    expect(isPublishable(plan)).toBe(true);
    await publisher.publish(plan, choices);
    expect(readNotes('3.6.0')).toMatchObject({ 'en-US': 'Only English.' });
    expect(notesIn(await publisher.plan(choices))).toMatchObject({ changes: [], problems: [] });
    await expect(
      publisher.plan({ ...UNDECIDED, leaveOut: ['appStore/de-DE/whatsnew'] }),
    ).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      hint: expect.stringContaining('appStore/de-DE/whatsNew'),
    });
    await expect(publisher.plan({ ...UNDECIDED, mine: ['appStore/de-DE/whatsNew'] })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    });
  },
);

test('a plan that changes nothing on the App Store needs no notes', async () => {
  await editNew(rig.dir, ({ googlePlay }) => {
    googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
  });
  const plan = await publisher.plan(UNDECIDED);
  expect(plan.problems).toEqual([]);
  expect(isPublishable(plan)).toBe(true);
});

test('release notes of Google Play are not copied into a new New', async () => {
  const next = (await readListing(rig.dir, 'new'))!;
  expect(Object.values(next.googlePlay!.locales).filter((locale) => 'releaseNotes' in locale)).toEqual([]);
  expect(Object.values(next.appStore!.locales).filter((locale) => 'whatsNew' in locale)).toEqual([]);
});
