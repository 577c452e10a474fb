import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { changeNotes, changeRollout, refuseOtherTrack, WholeTrack } from '../src/index.ts';

type Body = Parameters<typeof WholeTrack.read>[0];

function readTrack(body: unknown): WholeTrack {
  const track = WholeTrack.read(structuredClone(body) as Body);
  if (track === undefined) throw new Error('not read');
  return track;
}

/** A track with a running rollout beside a draft, with keys that this library does not know. */
const TRACK = {
  track: 'production',
  releases: [
    {
      name: '3.5.0',
      versionCodes: ['3500'],
      status: 'draft',
      releaseNotes: [
        { language: 'en-US', text: 'Draft notes.' },
        { language: 'fr-FR', text: 'Notes.', source: 'machine' },
      ],
    },
    {
      name: '3.4.2',
      versionCodes: ['3420', '9007199254740993'],
      status: 'inProgress',
      userFraction: 0.30000000000000004,
      inAppUpdatePriority: 3,
      countryTargeting: { countries: ['DE', 'AT'], includeRestOfWorld: false },
      somethingNew: { nested: [null, 1.5] },
    },
    { name: '3.4.1', versionCodes: ['3410'], status: 'completed', releaseNotes: null },
  ],
  futureKey: 'kept',
};
const DRAFT = { name: null, versionCodes: ['3500'] };

describe('changing notes', () => {
  test('merges by language and keeps every other value', () => {
    const changed = changeNotes(readTrack(TRACK), DRAFT, { 'de-DE': 'Neu.', 'en-US': 'New.', 'fr-FR': '' });
    expect(changed.toBody()).toEqual({
      ...TRACK,
      releases: [
        {
          ...TRACK.releases[0],
          releaseNotes: [
            { language: 'en-US', text: 'New.' },
            { language: 'fr-FR', text: 'Notes.', source: 'machine' },
            { language: 'de-DE', text: 'Neu.' },
          ],
        },
        ...TRACK.releases.slice(1),
      ],
    });
  });

  test('an empty text adds and clears nothing, and only null removes a language', () => {
    const track = readTrack(TRACK);
    expect(changeNotes(track, DRAFT, { 'en-US': '', 'ja-JP': '' }).toBody()).toEqual(TRACK);
    const removed = changeNotes(track, DRAFT, { 'fr-FR': null, 'ja-JP': null });
    expect(removed.releases[0]?.notes).toEqual({ 'en-US': 'Draft notes.' });
  });

  test('a release that is gone, or is there twice, is a change since the plan', () => {
    const track = readTrack(TRACK);
    const change = (versionCodes: string[]) => () => changeNotes(track, { name: '3.5.0', versionCodes }, {});
    expect(change(['3501'])).toThrow(expect.objectContaining({ code: 'PLAN_CHANGED' }));
    expect(change([])).toThrow(/track production .* no longer has the release 3\.5\.0\./);
    const twice = readTrack({ ...TRACK, releases: [TRACK.releases[0], TRACK.releases[0]] });
    expect(() => changeNotes(twice, DRAFT, {})).toThrow(expect.objectContaining({ code: 'PLAN_CHANGED' }));
  });

  test('a number that JSON cannot carry exactly keeps the track from being written', () => {
    const track = readTrack({ ...TRACK, futureKey: Number('9007199254740993') });
    expect(() => changeNotes(track, DRAFT, { 'en-US': 'New.' })).toThrow(
      /number that cannot be sent back exactly/,
    );
  });

  test('changes nothing else in 200 random tracks', () => {
    fc.assert(
      fc.property(tracks, notesByLanguage, fc.nat(), (body, notes, pick) => {
        const track = readTrack(body);
        const { releases } = track;
        const release = releases[pick % releases.length];
        if (release === undefined) return;
        const changed = changeNotes(track, release, notes);
        expect(withoutNotes(changed.toBody())).toEqual(withoutNotes(body));
        for (const [at, other] of changed.releases.entries()) {
          const former = releases[at];
          if (former !== release) expect(other).toEqual(former);
        }
        const written = Object.entries({ ...release.notes, ...notes }).flatMap(([code, text]) => {
          const merged = text === '' ? release.notes[code] : text;
          return merged == null ? [] : [[code, merged]];
        });
        expect(changed.releases[releases.indexOf(release)]?.notes).toEqual(Object.fromEntries(written));
        expect(track.toBody()).toEqual(body);
        // What is sent as JSON is what was read as JSON.
        expect(withoutNotes(JSON.parse(JSON.stringify(changed.toBody())))).toEqual(withoutNotes(body));
      }),
      { numRuns: 200 },
    );
  });
});

test('a stage of a rollout changes only the stage', () => {
  const running = { name: null, versionCodes: ['9007199254740993', '3420'] };
  const [, , complete] = TRACK.releases;
  const halted = changeRollout(readTrack(TRACK), running, { status: 'halted', userFraction: 0.4 });
  expect(halted.toBody()).toEqual({
    ...TRACK,
    releases: [TRACK.releases[0], { ...TRACK.releases[1], status: 'halted', userFraction: 0.4 }, complete],
  });
  const { releases } = changeRollout(readTrack(TRACK), running, { status: 'completed' }).toBody();
  expect(releases?.[1]).not.toHaveProperty('userFraction');
});

test('a release that becomes complete replaces the complete one, and no other', () => {
  const [draft, running] = TRACK.releases;
  const key = { name: null, versionCodes: running?.versionCodes ?? [] };
  const { userFraction: _, ...rest } = { userFraction: undefined, ...running };
  expect(changeRollout(readTrack(TRACK), key, { status: 'completed' }).toBody()).toEqual({
    ...TRACK,
    releases: [draft, { ...rest, status: 'completed' }],
  });
});

describe('a track that was read back', () => {
  const sent = readTrack(TRACK);

  test('may differ in order and in what stands for nothing', () => {
    const [draft, running, complete] = TRACK.releases;
    const { releaseNotes: _, ...short } = complete ?? {};
    const notes = draft?.releaseNotes?.toReversed();
    const read = { ...TRACK, releases: [short, running, { ...draft, releaseNotes: notes }] };
    expect(() => refuseOtherTrack(sent, readTrack(read))).not.toThrow();
  });

  test.each([
    ['3420+9007199254740993 missing', { ...TRACK, releases: [TRACK.releases[0], TRACK.releases[2]] }],
    ['3420+9007199254740993 status', withChange(1, { status: 'halted' })],
    ['3420+9007199254740993 userFraction', withChange(1, { userFraction: 0.3 })],
    ['3420+9007199254740993 countryTargeting', withChange(1, { countryTargeting: { countries: ['DE'] } })],
    ['3410 releaseNotes', withChange(2, { releaseNotes: [{ language: 'en-US', text: 'x' }] })],
    ['3600 added', { ...TRACK, releases: [...TRACK.releases, { versionCodes: ['3600'], status: 'draft' }] }],
    ['futureKey', { ...TRACK, futureKey: 'other' }],
  ])('is refused: %s', (difference, body) => {
    expect(() => refuseOtherTrack(sent, readTrack(body))).toThrow(
      expect.objectContaining({
        code: 'STORE_ANSWER_INVALID',
        message: expect.stringContaining(`(${difference})`),
      }),
    );
  });
});

test('a name that nobody can see is no track', () => {
  expect(WholeTrack.read({ track: 'a\u0000b' })).toBeUndefined();
  expect(WholeTrack.read({ track: '' })).toBeUndefined();
  expect(readTrack({ track: 'wear:production' }).releases).toEqual([]);
});

function withChange(at: number, change: object): object {
  return {
    ...TRACK,
    releases: TRACK.releases.map((release, index) => (index === at ? { ...release, ...change } : release)),
  };
}

function withoutNotes(body: unknown): unknown {
  const { releases, ...track } = body as Body;
  return { ...track, releases: releases?.map(({ releaseNotes: _, ...release }) => release) };
}

const language = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ar');
const unknownKeys = fc.dictionary(
  fc.string({ minLength: 1, maxLength: 8 }).map((key) => `x${key}`),
  fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noDefaultInfinity: true, noNaN: true, min: -1, max: 1 }).map((one) => one + 0),
  ),
  { maxKeys: 3 },
);

const tracks: fc.Arbitrary<Body> = fc
  .record({
    track: fc.constantFrom('production', 'beta', 'wear:production', 'QA / 1'),
    more: unknownKeys,
    releases: fc.array(
      fc.record({
        name: fc.option(fc.string()),
        status: fc.constantFrom('draft', 'inProgress', 'halted', 'completed', 'later'),
        userFraction: fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        countries: fc.array(fc.constantFrom('DE', 'AT', 'JP')),
        inAppUpdatePriority: fc.nat(5),
        codes: fc.nat(3),
        notes: fc.uniqueArray(fc.record({ language, text: fc.string({ minLength: 1 }) }), {
          selector: (note) => note.language,
        }),
        more: unknownKeys,
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ more, releases, track }) => ({
    ...more,
    track,
    releases: releases.map(({ codes, countries, notes, more: others, ...release }, at) => ({
      ...others,
      ...release,
      // Different builds in each release.
      versionCodes: Array.from({ length: codes + 1 }, (_, index) => `${2n ** 60n + BigInt(at * 10 + index)}`),
      countryTargeting: { countries },
      releaseNotes: notes,
    })),
  }));

const notesByLanguage = fc.dictionary(language, fc.oneof(fc.string(), fc.constant(''), fc.constant(null)));
