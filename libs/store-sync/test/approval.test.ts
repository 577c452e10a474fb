import { chmod, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { abandonPublish, isPublishable, type Plan, readJournalState } from '../src/publish/index.ts';
import { editEverything, editNew, IPAD, IPHONE, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';
import { makeStateFolder, makeWorkingFolder } from './working-folder.ts';

let rig: Rig;
let publisher: Publisher;
beforeEach(async () => {
  rig = await startRig();
  publisher = await startPublisher(rig);
});
afterEach(() => rig.running.close());

function journalFile(): string {
  return join(rig.dir, 'assets/.publish.json');
}

/** Returns the requests that have changed a store. Opening and deleting an edit changes nothing. */
function writes(): string[] {
  return rig.stores.requests
    .filter(({ method, url }) => method !== 'GET' && !/token$|\/edits$|\/edits\/\d+$/.test(url))
    .map(({ method, url }) => `${method} ${url}`);
}

/** Publishes a plan, and pauses when the first picture is being processed. */
async function interrupt(plan: Plan): Promise<void> {
  const pause = new AbortController();
  await expect(
    publisher.publish(plan, {
      pause: pause.signal,
      onPublishProgress: (event) => {
        if (event.kind === 'upload' && event.state === 'processing') pause.abort();
      },
    }),
  ).rejects.toMatchObject({ code: 'ABORTED' });
  rig.stores.requests.length = 0;
}

/** Interrupts a publication, and makes its folder one of another person: their private records are not here. */
async function receiveFolder(): Promise<Plan> {
  await editEverything(rig.dir);
  const plan = await publisher.plan();
  await interrupt(plan);
  rig.stateDir = await makeStateFolder();
  return plan;
}

describe('the journal of another person', () => {
  test('is no approval: nothing is written, and the error says what to do', async () => {
    const plan = await receiveFolder();
    await expect(publisher.publish(plan)).rejects.toMatchObject({
      code: 'NOT_APPROVED',
      hint: expect.stringContaining('new plan'),
    });
    expect(writes()).toEqual([]);
  });

  test('is reported with what it would have written, and is not continued', async () => {
    const plan = await receiveFolder();
    const { unfinished, foreign } = await readJournalState(rig.dir, rig);
    expect(unfinished).toBeUndefined();
    expect(foreign).toMatchObject({ why: 'notYours', hash: plan.hash });
    expect(foreign!.changes!.map(({ key }) => key)).toEqual(
      plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key)),
    );
  });

  test('does not block a new plan, whose publication replaces it', async () => {
    await receiveFolder();
    for (let reading = 0; reading < 3; reading += 1) await publisher.plan();
    const plan = await publisher.plan();
    expect(isPublishable(plan)).toBe(true);
    await publisher.publish(plan);
    expect(await readJournalState(rig.dir, rig)).toEqual({ foreign: undefined });
  });

  test('can be removed without credentials, and nothing in the stores changes', async () => {
    await receiveFolder();
    await abandonPublish({ dir: rig.dir, stateDir: rig.stateDir, credentials: {} });
    expect(await readJournalState(rig.dir, rig)).toEqual({ foreign: undefined });
    await expect(stat(journalFile())).rejects.toMatchObject({ code: 'ENOENT' });
    expect(rig.stores.requests).toEqual([]);
  });

  test('of a finished publication is not mentioned', async () => {
    await editEverything(rig.dir);
    await publisher.publish(await publisher.plan());
    rig.stateDir = await makeStateFolder();
    expect(await readJournalState(rig.dir, rig)).toEqual({ foreign: undefined });
  });
});

describe('a forged journal', () => {
  const forged = (change: object) => ({
    schemaVersion: 1,
    hash: 'a'.repeat(64),
    choices: { mine: ['appStore', 'googlePlay'], leaveOut: [], allowRemovals: ['googlePlay/de-DE'] },
    holdChanges: false,
    apps: {},
    changes: [change],
    finished: false,
    abandoned: false,
  });
  const text = {
    kind: 'text',
    store: 'googlePlay',
    key: 'googlePlay/de-DE/title',
    locale: 'de-DE',
    field: 'title',
    before: 'Tilia',
    after: 'Evil',
  };

  test.each([
    ['with a choice that the plan does not know', forged(text), 'notYours'],
    ['with an id of its own', { ...forged(text), id: '3f0c1f35-6a0f-4a39-9d4f-6a0b8f4f1a11' }, 'notYours'],
    ['with an id that is a path', { ...forged(text), id: '../../../../etc/passwd' }, 'damaged'],
    ['with a set without pictures', forged({ ...text, kind: 'set', slot: IPHONE }), 'damaged'],
    [
      'with a set whose pictures are texts',
      forged({ ...text, kind: 'set', slot: IPHONE, before: ['x'], after: [null] }),
      'damaged',
    ],
    [
      'with a removal without what is removed',
      forged({
        kind: 'removeLocale',
        store: 'appStore',
        key: 'appStore/de-DE',
        locale: 'de-DE',
        pictures: 1,
      }),
      'damaged',
    ],
    ['of an unknown store', forged({ ...text, store: 'windowsStore' }), 'damaged'],
    ['of another app', { ...forged(text), apps: { googlePlay: 'com.other.app' } }, 'notYours'],
    ['that is no object', [], 'damaged'],
    ['that is null', null, 'damaged'],
  ])('%s is reported, and blocks neither a plan nor a publication', async (_title, content, why) => {
    await writeFile(journalFile(), JSON.stringify(content));
    await editNew(rig.dir, ({ googlePlay }) => {
      googlePlay!.locales['de-DE']!.title = 'Neuer Titel';
    });
    expect(await readJournalState(rig.dir, rig)).toMatchObject({ foreign: { why } });
    rig.stores.requests.length = 0;
    await expect(publisher.publish('a'.repeat(64), { mine: [], allowRemovals: [] })).rejects.toMatchObject({
      code: why === 'damaged' ? 'PLAN_CHANGED' : 'NOT_APPROVED',
      hint: expect.any(String),
    });
    // As *Continue* of a page would send it.
    await expect(
      publisher.publish('a'.repeat(64), { allowRemovals: ['googlePlay/de-DE'] }),
    ).rejects.toMatchObject({ code: why === 'damaged' ? 'INPUT_INVALID' : 'NOT_APPROVED' });
    expect(writes()).toEqual([]);
    const plan = await publisher.plan({ mine: [] });
    expect(plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key))).toEqual([
      'googlePlay/de-DE/title',
    ]);
    await publisher.publish(plan, { mine: [] });
    expect(await readJournalState(rig.dir, rig)).toEqual({ foreign: undefined });
  });

  test('that is a folder is reported, a plan is made, and it can be removed', async () => {
    await mkdir(journalFile());
    expect(await readJournalState(rig.dir, rig)).toMatchObject({ foreign: { why: 'damaged' } });
    await expect(publisher.plan()).resolves.toMatchObject({ hash: expect.any(String) });
    await abandonPublish({ ...rig, credentials: {} });
    expect(await readJournalState(rig.dir, rig)).toEqual({ foreign: undefined });
  });

  test('made from an own one with other changes is no approval', async () => {
    await editEverything(rig.dir);
    const plan = await publisher.plan();
    await interrupt(plan);
    const journal = await readFile(journalFile(), 'utf8');
    await writeFile(journalFile(), journal.replace('"Neuer Titel"', '"Evil"'));
    expect(await readJournalState(rig.dir, rig)).toMatchObject({ foreign: { why: 'changed' } });
    await expect(publisher.publish(plan)).rejects.toMatchObject({ code: 'NOT_APPROVED' });
    expect(writes()).toEqual([]);
  });

  test('cannot claim the pictures of another person as uploads', async () => {
    // The name has the form of an upload of Storedeck, and the note of the upload is in the folder.
    await editNew(rig.dir, ({ appStore }) => {
      appStore!.locales['de-DE']!.keywords = 'garten';
    });
    const set = rig.stores.appStore.table.all('appScreenshots');
    const notes = set.map(({ id }, at) =>
      JSON.stringify({ plan: 'a'.repeat(64), key: `appStore/de-DE/${IPAD}#${at}`, fileName: null, id }),
    );
    await writeFile(join(rig.dir, 'assets/.publish-uploads.jsonl'), notes.join('\n'));
    await writeFile(
      journalFile(),
      JSON.stringify(
        forged({
          ...text,
          kind: 'set',
          slot: IPAD,
          store: 'appStore',
          key: `appStore/de-DE/${IPAD}`,
          before: [],
          after: [],
        }),
      ),
    );
    const plan = await publisher.plan({ mine: [] });
    expect(plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key))).toEqual([
      'appStore/de-DE/keywords',
    ]);
  });
});

describe('an own journal', () => {
  test('is continued after its owner has moved the folder', async () => {
    await editEverything(rig.dir);
    const plan = await publisher.plan();
    await interrupt(plan);
    const moved = join(await makeWorkingFolder(), 'moved');
    await rename(rig.dir, moved);
    rig.dir = moved;
    expect(await publisher.publish(plan)).toMatchObject({ continued: true });
  });

  test('that is restored after its publication has finished is not continued', async () => {
    await editEverything(rig.dir);
    const plan = await publisher.plan();
    await interrupt(plan);
    const backup = join(await makeWorkingFolder(), 'backup');
    await cp(rig.dir, backup, { recursive: true });
    await publisher.publish(plan);
    await rm(rig.dir, { recursive: true });
    rig.dir = backup;
    expect(await readJournalState(rig.dir, rig)).toEqual({ foreign: undefined });
    rig.stores.others.changeTexts('googlePlay');
    rig.stores.requests.length = 0;
    expect(await publisher.publish(plan)).toEqual({ stores: [], continued: true });
    expect(writes()).toEqual([]);
  });

  test('is noted in a folder that only the user can use', async () => {
    await editEverything(rig.dir);
    await publisher.publish(await publisher.plan());
    const { mode } = await stat(join(rig.stateDir, 'publications'));
    expect(mode & 0o777).toBe(0o700);
    const journal = JSON.parse(await readFile(journalFile(), 'utf8')) as { id: string };
    const record = await stat(join(rig.stateDir, 'publications', `${journal.id}.jsonl`));
    expect(record.mode & 0o777).toBe(0o600);
  });

  test('whose record is in a folder into which others can write is no approval', async () => {
    await editEverything(rig.dir);
    const plan = await publisher.plan();
    await interrupt(plan);
    await chmod(join(rig.stateDir, 'publications'), 0o777);
    expect(await readJournalState(rig.dir, rig)).toMatchObject({ foreign: { why: 'notYours' } });
    await expect(publisher.publish(await publisher.plan())).rejects.toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
      hint: expect.stringContaining('XDG_STATE_HOME'),
    });
    expect(writes()).toEqual([]);
  });
});
