import { expect, test } from '@jest/globals';

import { readListing } from '../src/index.ts';
import { isEmptyPlan, type Plan } from '../src/publish/index.ts';
import { type KillMoment, publishInChild, randomMoments } from './killed-child.ts';
import { addFile, DUO, editEverything, editNew, type Publisher, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';
import { watchStores, wrongPlaces } from './store-watch.ts';

// `npm run test:kills` kills the process 200 times in each of the two tests, with a different seed in each run. Equal
// seeds give equal moments.
const KILLS = process.env['STOREDECK_KILLS'];
const SEED = Number(process.env['STOREDECK_SEED'] ?? 1);

test.each([
  { into: 'sets', assetLibrary: false, kills: Number(KILLS ?? 6) },
  { into: 'sets and the App Asset Library', assetLibrary: true, kills: Number(KILLS ?? 2) },
])(
  `a publication into $into that is killed at $kills random moments (seed ${SEED}) continues without missing pictures, duplicates or unnecessary writes`,
  async ({ assetLibrary, kills }) => {
    const whole = await runOnce(undefined, assetLibrary);
    expect(whole.wrong).toEqual([]);
    expect(whole.applied['POST appScreenshots']).toBeGreaterThan(0);
    const moments = randomMoments(SEED, { count: kills, ...whole });
    let killed = 0;
    for (const moment of moments) {
      const result = await runOnce(moment, assetLibrary);
      expect([moment, result.wrong]).toEqual([moment, []]);
      // The killed run and the run that continues it are counted together. The App Store must have applied the same
      // number of writes of each kind as in an uninterrupted publication.
      expect([moment, result.applied]).toEqual([moment, whole.applied]);
      killed += Number(result.killed);
    }
    // The number of requests varies, because requests run in parallel. So a process may end before it has sent the
    // request at which it should be killed. Such a process is not killed.
    expect(killed).toBeGreaterThan(kills * 0.9 - 1);
  },
  3_600_000,
);

interface Outcome {
  readonly killed: boolean;
  readonly wrong: readonly string[];
  /**
   * The number of writes of each kind that the App Store has applied. The killed run and the run that continues it are
   * counted together.
   */
  readonly applied: Readonly<Record<string, number>>;
  /** The numbers of requests and of journal writes of the child process. */
  readonly requests: number;
  readonly journalWrites: number;
}

/**
 * Publishes in a child process that is killed at `moment`, and continues the publication in this process. Without a
 * moment, the child process is not killed.
 */
async function runOnce(moment: KillMoment | undefined, assetLibrary: boolean): Promise<Outcome> {
  const rig = await startRig({ assetLibrary });
  try {
    const publisher = await startPublisher(rig);
    if (assetLibrary) await editPlacements(rig, publisher);
    await editEverything(rig.dir);
    const plan = await publisher.plan();
    const wrong: string[] = [];
    const applied: Record<string, number> = {};
    const count = ({ method, url }: Request) => {
      const kind = `${method} ${/\/v1\/(\w+)/.exec(url)?.[1] ?? ''}`;
      applied[kind] = (applied[kind] ?? 0) + 1;
    };
    watchStores(rig.stores, wrong, { onApplied: count });
    const child = await publishInChild(rig, plan, moment);
    await publisher.publish(plan);
    wrong.push(...(await wrongAtTheEnd(rig, { publisher, plan })));
    return { ...child, wrong, applied };
  } finally {
    await rig.running.close();
  }
}

/** Publishes three placements in each of two locales. Then replaces one placement and reorders the others in New. */
async function editPlacements({ dir }: Rig, publisher: Publisher): Promise<void> {
  const size = { width: 2007, height: 2853 };
  const names = ['one', 'two', 'three', 'four'];
  const files = await Promise.all(names.map((name) => addFile(dir, `duo-${name}`, size)));
  const setTo = (...numbers: number[]) =>
    editNew(dir, ({ appStore }) => {
      for (const locale of ['en-US', 'de-DE'])
        appStore!.locales[locale]!.screenshots![DUO] = numbers.map((at) => ({ file: files[at]! }));
    });
  await setTo(0, 1, 2);
  await publisher.publish(await publisher.plan());
  await setTo(3, 2, 0);
}

async function wrongAtTheEnd(
  rig: Rig,
  { publisher, plan }: { publisher: Publisher; plan: Plan },
): Promise<string[]> {
  const next = (await readListing(rig.dir, 'new'))!;
  return [
    ...wrongPlaces(rig.stores, { dir: rig.dir, next, plan }),
    ...rig.stores.googlePlay.openEdits.map(({ id }) => `edit ${id} is open`),
    ...(isEmptyPlan(await publisher.plan()) ? [] : ['something is left to publish']),
  ];
}
