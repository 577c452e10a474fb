import { cp, rm } from 'node:fs/promises';

import { expect, test } from '@jest/globals';
import { createFakeStores, type FakeStores } from '@storedeck/fake-stores';
import type { Listing } from '@storedeck/listing';
import { getResponse } from 'msw';

import { credentialsFrom, startFromCurrent, syncListing } from '../src/index.ts';
import { isEmptyPlan } from '../src/publish/index.ts';
import { type AtRequest, Person } from './person.ts';
import { addFile, DUO, editNew, IPAD, IPHONE } from './publish-rig.ts';
import { createRandom } from './random.ts';
import { FAST } from './rig.ts';
import { addForeignPicture } from './store-contents.ts';
import { makeStateFolder, makeWorkingFolder } from './working-folder.ts';

// `npm run test:people` tries 200 interleavings, with a different seed in each run. Equal seeds give equal interleavings.
const COUNT = Number(process.env['STOREDECK_INTERLEAVINGS'] ?? 15);
const SEED = Number(process.env['STOREDECK_SEED'] ?? 1);
/** The errors with which a publication may end because another person has changed a store. */
const STOPPED = ['PLAN_CHANGED', 'PLAN_REFUSED', 'NOT_APPROVED', 'INPUT_INVALID'];

test(`two people publish the same app in ${COUNT} random orders with kills (seed ${SEED}): nothing is deleted or overwritten that the person has not seen`, async () => {
  const ends = new Map<string, number>();
  for (let number = 0; number < COUNT; number += 1) {
    const result = await interleave(createRandom(SEED * 100_000 + number));
    const story = [`interleaving ${number} of seed ${SEED}`, ...result.wrong, ...result.log].join('\n');
    if (result.wrong.length > 0) throw new Error(story);
    for (const end of result.ends) ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  // The interleavings are useful only if publications were killed, and were stopped because of the other person.
  expect(ends.get('killed')).toBeGreaterThan(COUNT / 5);
  expect(ends.get('PLAN_CHANGED')).toBeGreaterThan(COUNT / 5);
  expect(ends.get('finished')).toBeGreaterThan(COUNT / 5);
  if (COUNT > 100) process.stdout.write(`${JSON.stringify(Object.fromEntries(ends))}\n`);
}, 3_600_000);

type Random = () => number;

interface Interleaving {
  readonly wrong: readonly string[];
  readonly ends: readonly string[];
  readonly log: readonly string[];
}

/** Two people edit, approve, publish, are killed and continue in a random order. At the end, each of them can publish. */
async function interleave(random: Random): Promise<Interleaving> {
  const stores = createFakeStores({
    pictures: { bytes: 300 },
    locales: ['en-US', 'de-DE'],
    screenshotsPerSet: {
      APP_IPHONE_67: 3,
      APP_IPHONE_61: 0,
      APP_IPAD_PRO_3GEN_129: 2,
      phoneScreenshots: 2,
      sevenInchScreenshots: 0,
      tenInchScreenshots: 0,
    },
    previewsPerSet: {},
    processingReads: { complete: 1, checksum: 1 },
    assetLibrary: random() < 0.4,
  });
  const { env } = await stores.makeCredentials();
  const [wrong, ends, log]: string[][] = [[], [], []];
  const people = await twoPeople(random, { stores, env, wrong: wrong! });
  const note = (person: Person, what: string): void => void log!.push(`${person.name}: ${what}`);
  const publish = async (person: Person, at: AtRequest | undefined): Promise<void> => {
    const end = await person.publish(at);
    note(person, `${describeStart(at)}: ${end}`);
    ends!.push(end);
    // Google Play ends an edit when another person changes the app.
    const isKnown = STOPPED.includes(end) || /\bedit\b/i.test(person.reason);
    if (!['finished', 'killed', 'nothing approved'].includes(end) && !isKnown)
      wrong!.push(`unexpected ${end}: ${person.reason}`);
  };
  let names = 0;
  const name = (): string => String((names += 1));
  for (const person of people) note(person, await edit(person.dir, random, name));
  const steps = 4 + Math.floor(random() * 3);
  for (let step = 0; step < steps; step += 1) {
    const person = people[random() < 0.5 ? 0 : 1]!;
    const choice = random();
    if (choice < 0.15) note(person, await edit(person.dir, random, name));
    else if (choice < 0.75) {
      const plan = await person.approve();
      note(
        person,
        `approves ${plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key)).join(' ')}`,
      );
      await publish(person, atRequest(random, { stores, name }));
    } else await publish(person, random() < 0.3 ? atRequest(random, { stores, name }) : undefined);
  }
  for (const person of people) await publish(person, undefined);
  for (const person of people) {
    const plan = await settled(person);
    note(
      person,
      `approves at the end ${plan.stores.flatMap(({ changes }) => changes.map(({ key }) => key)).join(' ')}`,
    );
    await publish(person, undefined);
    if (ends!.at(-1) !== 'finished')
      wrong!.push(`${person.name} cannot publish: ${ends!.at(-1)}, ${person.reason}`);
    if (!isEmptyPlan(await person.approve())) wrong!.push(`${person.name} has something left to publish`);
  }
  for (const { dir, stateDir } of people)
    await Promise.all([dir, stateDir].map((folder) => rm(folder, { recursive: true, force: true })));
  return { wrong: wrong!, ends: ends!, log: log! };
}

/** Approves a plan after the App Store has processed all pictures. Each read advances the processing. */
async function settled(person: Person) {
  await person.approve();
  return person.approve();
}

/**
 * Returns two people with the same listing: on two computers, in two folders of one user of one computer, or where the
 * second is a new copy of the folder of the first, as in CI, with the journal of the first.
 */
async function twoPeople(
  random: Random,
  world: { stores: FakeStores; env: Record<string, string>; wrong: string[] },
): Promise<[Person, Person]> {
  const { stores, env } = world;
  const dir = await makeWorkingFolder();
  await syncListing({
    dir,
    credentials: credentialsFrom(env),
    network: FAST,
    fetch: async (url, init) => (await getResponse([...stores.handlers], new Request(url, init)))!,
  });
  await startFromCurrent({ dir });
  await editNew(dir, ({ appStore }) => {
    for (const locale of Object.values(appStore!.locales)) locale.whatsNew = 'Something new.';
  });
  const other = await makeWorkingFolder();
  await cp(dir, other, { recursive: true });
  const stateDir = await makeStateFolder();
  const isSameUser = random() < 0.3;
  const first = new Person('A', { dir, stateDir, ...world });
  const second = new Person('B', {
    dir: other,
    stateDir: isSameUser ? stateDir : await makeStateFolder(),
    ...world,
  });
  if (random() < 0.3) {
    // The first person was interrupted before the second one received a copy of the folder.
    await edit(dir, random, () => 'before');
    await first.approve();
    await first.publish({ number: 40 + Math.floor(random() * 60), what: 'killedAfter' });
    await rm(other, { recursive: true });
    await cp(dir, other, { recursive: true });
  }
  return [first, second];
}

function atRequest(
  random: Random,
  { stores, name }: { stores: FakeStores; name: () => string },
): AtRequest | undefined {
  const choice = random();
  const number = 1 + Math.floor(random() * 110);
  if (choice < 0.3) return { number, what: 'killedBefore' };
  if (choice < 0.6) return { number, what: 'killedAfter' };
  if (choice > 0.8) return undefined;
  const [setAt, own] = [Math.floor(random() * 8), name()];
  return {
    number,
    what: () => {
      if (choice < 0.7) addForeignPicture(stores, setAt, own);
      else
        stores.others.changeTexts(
          choice < 0.75 ? 'appStore' : 'googlePlay',
          `Changed by another person, ${own}.`,
        );
    },
  };
}

function describeStart(at: AtRequest | undefined): string {
  if (!at) return 'publishes';
  return typeof at.what === 'string' ? `${at.what} ${at.number}` : `meets ${at.number}`;
}

/** Changes New in one to three random ways, and returns which. */
async function edit(dir: string, random: Random, name: () => string): Promise<string> {
  const done: string[] = [];
  const count = 1 + Math.floor(random() * 3);
  for (let at = 0; at < count; at += 1) {
    const [key, change] = pick(Object.entries(EDITS), random);
    const own = name();
    const file = await addFile(
      dir,
      `own-${own}-${Math.floor(random() * 1e9)}`,
      SIZES[key] ?? SIZES['iphone']!,
    );
    await editNew(dir, (listing) => change(listing, { own, file, random }));
    done.push(key);
  }
  return `edits ${done.join(', ')}`;
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}

const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  iphone: { width: 1290, height: 2796 },
  ipad: { width: 2048, height: 2732 },
  phone: { width: 1080, height: 1920 },
  duo: { width: 2007, height: 2853 },
};

type EditFacts = { own: string; file: string; random: Random };

const EDITS: Readonly<Record<string, (listing: Listing, facts: EditFacts) => void>> = {
  description: ({ appStore }, { own, random }) => {
    appStore!.locales[pick(Object.keys(appStore!.locales), random)]!.description =
      `A description that is long enough, ${own}.`;
  },
  subtitle: ({ appStore }, { own, random }) => {
    appStore!.locales[pick(Object.keys(appStore!.locales), random)]!.subtitle = `Sub ${own}`;
  },
  copyright: ({ appStore }, { own }) => {
    appStore!.copyright = `2027 ${own}`;
  },
  title: ({ googlePlay }, { own, random }) => {
    googlePlay!.locales[pick(Object.keys(googlePlay!.locales), random)]!.title = `Title ${own}`;
  },
  contact: ({ googlePlay }, { own }) => {
    googlePlay!.contact = { ...googlePlay!.contact, email: `a${own}@b.example` };
  },
  iphone: ({ appStore }, { file, random }) => {
    appStore!.locales['de-DE']?.screenshots![IPHONE]?.splice(
      Math.floor(random() * 3),
      Math.floor(random() * 3),
      { file },
    );
  },
  ipad: ({ appStore }, { file, random }) => {
    appStore!.locales['en-US']!.screenshots![IPAD]!.splice(
      Math.floor(random() * 2),
      Math.floor(random() * 2),
      { file },
    );
  },
  order: ({ appStore }) => {
    appStore!.locales['en-US']!.screenshots![IPHONE]!.reverse();
  },
  phone: ({ googlePlay }, { file, random }) => {
    googlePlay!.locales['en-US']!.images!['phoneScreenshots']!.splice(
      Math.floor(random() * 2),
      Math.floor(random() * 2),
      { file },
    );
  },
  duo: ({ appStore }, { file }) => {
    const { screenshots } = appStore!.locales['en-US']!;
    screenshots![DUO] = [...(screenshots![DUO] ?? []), { file }].slice(-3);
  },
  addOnAppStore: ({ appStore }, { own, file }) => {
    appStore!.locales['ja'] = {
      name: `ティリア ${own}`,
      description: `新しい説明文をここに書きます。${own}`,
      keywords: '庭',
      whatsNew: '新しい言語です。',
      supportUrl: 'https://tilia.example/ja',
      screenshots: { [IPHONE]: [{ file }] },
    };
  },
  addOnGooglePlay: ({ googlePlay }, { own }) => {
    googlePlay!.locales['ja-JP'] = {
      title: `ティリア ${own}`,
      shortDescription: `短い説明 ${own}`,
      fullDescription: `新しい説明文をここに書きます。${own}`,
      images: {},
    };
  },
  removeOnAppStore: ({ appStore }) => {
    delete appStore!.locales['de-DE'];
  },
  removeOnGooglePlay: ({ googlePlay }) => {
    delete googlePlay!.locales['de-DE'];
  },
};
