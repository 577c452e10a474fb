import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PlayTrack } from '@storedeck/fake-stores';
import type { GooglePlayLocale, Listing } from '@storedeck/listing';

import { readListing } from '../src/index.ts';
import { isPublishable, type Plan } from '../src/publish/index.ts';
import { editNew, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';

const PLAY = { stores: ['googlePlay'], mine: [] } as const;
const BETA = 'releaseNotes@beta';
/** A release that is rolled out beside the draft of production. */
const ROLLOUT = {
  name: '3.4.2',
  versionCodes: ['3420'],
  status: 'inProgress',
  userFraction: 0.2,
  inAppUpdatePriority: 3,
  countryTargeting: { countries: ['DE', 'AT'], includeRestOfWorld: false },
} as const;

let rig: Rig;
let publisher: Publisher;
beforeEach(async () => {
  rig = await startRig();
  rig.stores.others.changeReleases('production', (releases) => [
    ...releases,
    {
      ...ROLLOUT,
      countryTargeting: { countries: ['DE', 'AT'], includeRestOfWorld: false },
      versionCodes: ['3420'],
    },
  ]);
  publisher = await startPublisher(rig);
});
afterEach(() => rig.running.close());

function findTrack(name: string): PlayTrack {
  return structuredClone(rig.stores.googlePlay.app.live.tracks.find(({ track }) => track === name)!);
}

function readTracks(): PlayTrack[] {
  return structuredClone([...rig.stores.googlePlay.app.live.tracks]);
}

function withoutNotes(tracks: readonly PlayTrack[]): unknown {
  return tracks.map(({ track, releases }) => ({
    track,
    releases: releases?.map(({ releaseNotes: _, ...release }) => release),
  }));
}

function readNotes(track: string, code: string): Record<string, string> {
  const release = findTrack(track).releases?.find(({ versionCodes }) => versionCodes?.includes(code));
  return Object.fromEntries((release?.releaseNotes ?? []).map(({ language, text }) => [language, text]));
}

async function editPlay(edit: (locales: Record<string, GooglePlayLocale>) => void): Promise<void> {
  await editNew(rig.dir, ({ googlePlay }) => edit(googlePlay!.locales));
}

function readPart(plan: Plan) {
  return plan.stores.find(({ store }) => store === 'googlePlay')!;
}

async function readPlay(which: 'current' | 'draft'): Promise<NonNullable<Listing['googlePlay']>> {
  return (await readListing(rig.dir, which))!.googlePlay!;
}

/** The methods of the requests about tracks, in order. */
function listTrackRequests(): string[] {
  return rig.stores.requests.filter(({ url }) => /\/tracks\b/.test(url)).map(({ method }) => method);
}

describe('a sync', () => {
  test('reads the tracks, the live notes and the notes of drafts', async () => {
    const [current, draft] = [await readPlay('current'), await readPlay('draft')];
    expect(current.tracks?.map(({ track }) => track)).toEqual(['production', 'beta', 'alpha', 'internal']);
    expect(current.tracks?.[0]).toMatchObject({
      releases: [{ status: 'draft' }, { status: 'completed' }, { name: '3.4.2', userFraction: 0.2 }],
      notesOf: { versionCodes: ['3420'] },
    });
    expect(current.versionName).toBe('3.4.2');
    expect(current.locales['de-DE']).toMatchObject({ releaseNotes: null, [BETA]: null });
    expect(draft.tracks?.[0]?.notesOf).toEqual({ name: '3.5.0', versionCodes: ['3500'] });
    expect(draft.locales['de-DE']?.releaseNotes).toBe(readNotes('production', '3500')['de-DE']);
  });
});

test('notes of two tracks are planned with their release, published, and read by the next sync', async () => {
  const before = readTracks();
  await editPlay((locales) => {
    locales['de-DE']!.releaseNotes = 'Neu.';
    locales['de-DE']![BETA] = 'Neu für Tester.';
    locales['en-US']![BETA] = '🌱 New for testers.';
    locales['en-US']!.title = 'New title';
  });
  // The draft has other notes already, so New must win there on purpose.
  const choices = { ...PLAY, mine: ['googlePlay/de-DE/releaseNotes'] };
  rig.stores.requests.length = 0;
  const plan = await publisher.plan(choices);
  expect(readPart(plan).changes).toMatchObject([
    { key: 'googlePlay/en-US/title' },
    {
      key: `googlePlay/en-US/${BETA}`,
      before: '',
      after: '🌱 New for testers.',
      release: { track: 'beta', name: '3.5.0', status: 'draft', versionCodes: ['3500'] },
    },
    {
      key: 'googlePlay/de-DE/releaseNotes',
      before: readNotes('production', '3500')['de-DE'],
      after: 'Neu.',
      release: { track: 'production', versionCodes: ['3500'] },
    },
    { key: `googlePlay/de-DE/${BETA}` },
  ]);
  await publisher.publish(plan, choices);
  // Planning, publishing: read for the plan, read in the edit, write both tracks, read back.
  expect(listTrackRequests()).toEqual(['GET', 'GET', 'GET', 'PUT', 'PUT', 'GET']);
  expect(withoutNotes(readTracks())).toEqual(withoutNotes(before));
  expect(readNotes('production', '3500')).toEqual({ ...notesIn(before, '3500'), 'de-DE': 'Neu.' });
  expect(readNotes('production', '3410')).toEqual(notesIn(before, '3410'));
  expect(readNotes('beta', '3500')).toEqual({ 'en-US': '🌱 New for testers.', 'de-DE': 'Neu für Tester.' });
  expect(rig.stores.googlePlay.app.live.listings[0]?.title).toBe('New title');
  expect(rig.stores.googlePlay.openEdits).toEqual([]);

  await rig.sync();
  expect((await readPlay('draft')).locales['de-DE']).toMatchObject({
    releaseNotes: 'Neu.',
    [BETA]: 'Neu für Tester.',
  });
  expect(readPart(await publisher.plan({ ...PLAY })).changes).toEqual([]);
});

function notesIn(tracks: readonly PlayTrack[], code: string): Record<string, string> {
  const release = tracks[0]?.releases?.find(({ versionCodes }) => versionCodes?.includes(code));
  return Object.fromEntries((release?.releaseNotes ?? []).map(({ language, text }) => [language, text]));
}

describe('what a person wrote in Play Console', () => {
  test('conflicts with other notes of New', async () => {
    await editPlay((locales) => {
      locales['de-DE']!.releaseNotes = 'Neu.';
    });
    const plan = await publisher.plan({ ...PLAY });
    expect(readPart(plan).conflicts).toMatchObject([{ key: 'googlePlay/de-DE/releaseNotes', mine: 'Neu.' }]);
    expect(isPublishable(plan)).toBe(false);
  });

  test('stays where New has an empty text, and where New has none', async () => {
    await editPlay((locales) => {
      locales['de-DE']!.releaseNotes = ' \n';
      locales['en-US']!.releaseNotes = '';
    });
    const { changes, conflicts, leftAlone } = readPart(await publisher.plan({ ...PLAY }));
    expect([...changes, ...conflicts, ...leftAlone]).toEqual([]);
  });

  test('is removed only by null, of one language', async () => {
    await editPlay((locales) => {
      locales['de-DE']!.releaseNotes = null;
    });
    expect(readPart(await publisher.plan({ ...PLAY })).changes).toEqual([]);
    const choices = { ...PLAY, mine: ['googlePlay/de-DE/releaseNotes'] };
    const plan = await publisher.plan(choices);
    expect(readPart(plan).changes).toMatchObject([{ key: 'googlePlay/de-DE/releaseNotes', after: '' }]);
    await publisher.publish(plan, choices);
    expect(Object.keys(readNotes('production', '3500'))).toEqual(['en-US']);
  });
});

describe('nothing is written', () => {
  beforeEach(() =>
    editPlay((locales) => {
      locales['de-DE']![BETA] = 'Neu.';
    }),
  );

  test.each([
    ['the release is gone', () => []],
    [
      'its builds have changed',
      (releases: readonly object[]) => releases.map((one) => ({ ...one, versionCodes: ['3501'] })),
    ],
    [
      'its rollout was started',
      (releases: readonly object[]) =>
        releases.map((one) => ({ ...one, status: 'inProgress', userFraction: 0.1 })),
    ],
  ])('if %s since the plan', async (_, change) => {
    const plan = await publisher.plan({ ...PLAY });
    rig.stores.others.changeReleases('beta', change as never);
    const before = readTracks();
    await expect(publisher.publish(plan, { ...PLAY })).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(readTracks()).toEqual(before);
  });

  test('if a colleague has raised the rollout since the plan', async () => {
    rig.stores.others.changeReleases('beta', (releases) =>
      releases.map((one) => ({ ...one, status: 'inProgress', userFraction: 0.1 })),
    );
    const plan = await publisher.plan({ ...PLAY });
    rig.stores.others.changeReleases('beta', (releases) =>
      releases.map((one) => ({ ...one, userFraction: 0.5 })),
    );
    await expect(publisher.publish(plan, { ...PLAY })).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    expect(findTrack('beta').releases).toMatchObject([{ userFraction: 0.5 }]);
    expect(readNotes('beta', '3500')).toEqual({});
  });

  test('if the track is gone since the plan', async () => {
    const plan = await publisher.plan({ ...PLAY });
    const { live } = rig.stores.googlePlay.app;
    rig.stores.googlePlay.app.live = { ...live, tracks: live.tracks.filter(({ track }) => track !== 'beta') };
    await expect(publisher.publish(plan, { ...PLAY })).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
  });

  test('where two releases have the same build, and the plan says so', async () => {
    rig.stores.others.changeReleases('beta', (releases) => [
      ...releases,
      { name: 'again', versionCodes: ['3500'], status: 'inProgress', userFraction: 0.1 },
    ]);
    const { changes, leftAlone } = readPart(await publisher.plan({ ...PLAY }));
    expect(changes).toEqual([]);
    expect(leftAlone).toMatchObject([
      { key: `googlePlay/de-DE/${BETA}`, why: 'notManaged', reason: expect.stringContaining('same build') },
    ]);
  });

  test('to a track without a release, and none is created', async () => {
    rig.stores.others.changeReleases('beta', () => []);
    const { changes, leftAlone } = readPart(await publisher.plan({ ...PLAY }));
    expect(changes).toEqual([]);
    expect(leftAlone).toMatchObject([{ reason: expect.stringContaining('no draft') }]);
  });

  test('if Google refuses a complete release, and the error says so', async () => {
    rig.stores.others.changeReleases('beta', (releases) =>
      releases.map((one) => ({ ...one, status: 'completed' })),
    );
    rig.stores.googlePlay.app.closesReleases = true;
    const before = readTracks();
    const plan = await publisher.plan({ ...PLAY });
    await expect(publisher.publish(plan, { ...PLAY })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The release 3\.5\.0 \(3500\), complete of the track beta cannot be changed any more/,
      ),
      hint: expect.stringContaining('stay in New'),
    });
    expect(readTracks()).toEqual(before);
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });

  test('if Google changes more than the notes', async () => {
    const plan = await publisher.plan({ ...PLAY });
    const before = readTracks();
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      const response = await globalThis.fetch(request.clone());
      if (request.method !== 'PUT' || !request.url.includes('/tracks/')) return response;
      const track = (await response.json()) as PlayTrack;
      return Response.json({
        ...track,
        releases: track.releases?.map((one) => ({ ...one, inAppUpdatePriority: 5 })),
      });
    };
    await expect(publisher.publish(plan, { ...PLAY, fetch })).rejects.toMatchObject({
      code: 'STORE_ANSWER_INVALID',
      message: expect.stringContaining('3500 inAppUpdatePriority'),
    });
    expect(readTracks()).toEqual(before);
    expect(rig.stores.googlePlay.openEdits).toEqual([]);
  });
});

describe('the plan has an error', () => {
  async function findErrors(options = {}): Promise<{ plan: Plan; errors: string[] }> {
    const plan = await publisher.plan({ ...PLAY, ...options });
    const errors = plan.problems.filter(({ severity }) => severity === 'error');
    return { plan, errors: errors.map(({ kind, detail }) => `${kind}: ${detail}`) };
  }

  test('for 501 characters, with the count and the language', async () => {
    await editPlay((locales) => {
      locales['de-DE']![BETA] = '🌱'.repeat(501);
      locales['en-US']![BETA] = '🌱'.repeat(500);
    });
    const { plan, errors } = await findErrors();
    expect(errors).toEqual(['Release notes (beta) too long: 501 of 500 characters']);
    await expect(publisher.publish(plan, { ...PLAY })).rejects.toMatchObject({
      code: 'PLAN_REFUSED',
      message: expect.stringContaining('googlePlay/de-DE/releaseNotes@beta'),
    });
    expect(readNotes('beta', '3500')).toEqual({});
  });

  test('for a language without a listing, which can be left out', async () => {
    await editPlay((locales) => {
      locales['fr-FR'] = { [BETA]: 'Nouveau.' };
      locales['de-DE']![BETA] = 'Neu.';
    });
    const { errors } = await findErrors();
    expect(errors[0]).toBeDefined();
    expect(errors).toContain(
      'Language without a listing: Google Play has no listing in fr-FR, and New has only notes',
    );
    const without = await findErrors({ leaveOut: ['googlePlay/fr-FR'] });
    expect(without.errors).toEqual([]);
    expect(readPart(without.plan).changes).toMatchObject([{ key: `googlePlay/de-DE/${BETA}` }]);
  });

  test('not for a language whose listing the same plan adds', async () => {
    await editPlay((locales) => {
      locales['fr-FR'] = {
        title: 'Tilia',
        shortDescription: 'Court.',
        fullDescription: 'Une description.',
        [BETA]: 'Nouveau.',
      };
    });
    const { plan, errors } = await findErrors();
    expect(errors).toEqual([]);
    await publisher.publish(plan, { ...PLAY });
    expect(readNotes('beta', '3500')).toEqual({ 'fr-FR': 'Nouveau.' });
  });

  test('for a track that the app does not have, which can be left out', async () => {
    await editPlay((locales) => {
      locales['de-DE']!['releaseNotes@qa'] = 'Neu.';
    });
    expect((await findErrors()).errors).toEqual([
      'Track not known: Google Play has no track qa for this app',
    ]);
    const without = await findErrors({ leaveOut: ['googlePlay/de-DE/releaseNotes@qa'] });
    expect(without.errors).toEqual([]);
  });

  test('for emoji in What’s New, but not for the half of Google Play', async () => {
    await editNew(rig.dir, ({ appStore, googlePlay }) => {
      appStore!.locales['de-DE']!.whatsNew = '🌱 Neu.';
      googlePlay!.locales['de-DE']![BETA] = '🌱 Neu.';
    });
    expect(isPublishable(await publisher.plan())).toBe(false);
    const plan = await publisher.plan({ ...PLAY });
    expect(isPublishable(plan)).toBe(true);
    await publisher.publish(plan, { ...PLAY });
    expect(readNotes('beta', '3500')).toEqual({ 'de-DE': '🌱 Neu.' });
  });
});

test('notes that are the same as those of the live release are written to the draft', async () => {
  await editPlay((locales) => {
    locales['de-DE']!.releaseNotes = readNotes('production', '3410')['de-DE']!;
  });
  const choices = { ...PLAY, mine: ['googlePlay/de-DE/releaseNotes'] };
  const plan = await publisher.plan(choices);
  expect(readPart(plan).changes).toMatchObject([{ key: 'googlePlay/de-DE/releaseNotes' }]);
  await publisher.publish(plan, choices);
  expect(readNotes('production', '3500')['de-DE']).toBe(readNotes('production', '3410')['de-DE']);
});

test('notes that somebody has removed since the last publication are written again on request', async () => {
  await editPlay((locales) => {
    locales['de-DE']![BETA] = 'Neu.';
  });
  await publisher.publish(await publisher.plan({ ...PLAY }), { ...PLAY });
  rig.stores.others.changeReleases('beta', (releases) =>
    releases.map(({ releaseNotes: _, ...release }) => release),
  );
  const { changes, leftAlone } = readPart(await publisher.plan({ ...PLAY }));
  expect(changes).toEqual([]);
  expect(leftAlone).toMatchObject([{ key: `googlePlay/de-DE/${BETA}`, why: 'changedAtStore' }]);
  const choices = { ...PLAY, mine: [`googlePlay/de-DE/${BETA}`] };
  await publisher.publish(await publisher.plan(choices), choices);
  expect(readNotes('beta', '3500')).toEqual({ 'de-DE': 'Neu.' });
});

test('notes that are the same in two languages are a warning', async () => {
  await editPlay((locales) => {
    locales['en-US']![BETA] = 'Fixed.';
    locales['de-DE']![BETA] = 'Fixed.';
  });
  expect((await publisher.plan({ ...PLAY })).problems).toMatchObject([
    {
      severity: 'warning',
      kind: 'Release notes (beta) not translated',
      at: { locale: 'de-DE', field: BETA },
    },
  ]);
});

test('an account that may not read releases still publishes the listing', async () => {
  await editPlay((locales) => {
    locales['de-DE']!.title = 'Neuer Titel';
    locales['de-DE']![BETA] = 'Neu.';
  });
  rig.stores.faults.add({ respond: 'forbidden', match: { store: 'googlePlay', path: '/tracks' } });
  const plan = await publisher.plan({ ...PLAY });
  expect(readPart(plan)).toMatchObject({
    changes: [{ key: 'googlePlay/de-DE/title' }],
    leftAlone: [{ key: `googlePlay/de-DE/${BETA}`, reason: expect.stringContaining('may not read') }],
  });
});

test('notes of 40 languages on two tracks need at most 8 requests', async () => {
  const codes =
    'af am bg ca cs-CZ da-DK de-DE el-GR en-GB en-US es-ES et fi-FI fil fr-FR hi-IN hr hu-HU id it-IT iw-IL ja-JP ka-GE kk km-KH ko-KR lt lv mk-MK ms nl-NL no-NO pl-PL pt-BR ro ru-RU sk sl sv-SE th'.split(
      ' ',
    );
  const { app } = rig.stores.googlePlay;
  const [first] = app.live.listings;
  app.live = {
    ...app.live,
    listings: codes.map((language) => ({ ...first!, language })),
  };
  publisher = await startPublisher(rig);
  await editPlay((locales) => {
    for (const code of codes)
      Object.assign(locales[code]!, { releaseNotes: `p ${code}`, [BETA]: `b ${code}` });
  });
  const choices = { ...PLAY, mine: ['googlePlay'] };
  rig.stores.requests.length = 0;
  const plan = await publisher.plan(choices);
  expect(readPart(plan).changes).toHaveLength(80);
  await publisher.publish(plan, choices);
  expect(listTrackRequests()).toHaveLength(6);
  expect(Object.keys(readNotes('beta', '3500'))).toHaveLength(40);
  expect(Object.keys(readNotes('production', '3500'))).toHaveLength(40);
});
