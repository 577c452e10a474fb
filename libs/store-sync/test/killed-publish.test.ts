import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, test } from '@jest/globals';

import { readListing } from '../src/index.ts';
import { isEmptyPlan, type Plan } from '../src/publish/index.ts';
import { editEverything, startPublisher } from './publish-rig.ts';
import { type Rig, startRig } from './rig.ts';
import { watchStores, wrongPlaces } from './store-watch.ts';

const CHILD = new URL('child.ts', import.meta.url).pathname;
/** The test kills at every third write; `bench` kills at random moments. */
const STRIDE = 3;

/** A killed publication, and what the continued one left. */
interface Killed {
  /** Whether the process was killed; false when it had fewer writes. */
  readonly killed: boolean;
  readonly wrong: readonly string[];
  /** How often a screenshot was reserved, in both runs. */
  readonly reserved: number;
  readonly uploads: number;
}

test('a publication that is killed at a write continues without holes, duplicates or needless uploads', async () => {
  let kills = 0;
  for (let step = 1; ; step += STRIDE) {
    // Killed before the store applies the request, or after it and before the response.
    const result = await killAt(step, step % 2 === 0 ? 'before' : 'after');
    expect([step, result.wrong]).toEqual([step, []]);
    expect([step, result.reserved]).toEqual([step, result.uploads]);
    if (!result.killed) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(8);
}, 900_000);

async function killAt(step: number, moment: 'before' | 'after'): Promise<Killed> {
  const rig = await startRig();
  try {
    const publisher = await startPublisher(rig);
    await editEverything(rig.dir);
    const plan = await publisher.plan();
    const wrong: string[] = [];
    watchStores(rig.stores, wrong);
    let reserved = 0;
    const removeCounter = countReservations(rig, () => (reserved += 1));
    const killed = await publishAndKill(rig, plan, { step, moment });
    removeCounter();
    watchStores(rig.stores, wrong);
    countReservations(rig, () => (reserved += 1));
    await publisher.publish(plan);
    const next = (await readListing(rig.dir, 'new'))!;
    wrong.push(...wrongPlaces(rig.stores, { dir: rig.dir, next, plan }));
    wrong.push(...rig.stores.googlePlay.openEdits.map(({ id }) => `edit ${id} is open`));
    if (!isEmptyPlan(await publisher.plan())) wrong.push('something is left to publish');
    return { killed, wrong, reserved, uploads: screenshotUploads(plan) };
  } finally {
    await rig.running.close();
  }
}

function screenshotUploads(plan: Plan): number {
  return plan.stores
    .flatMap(({ store, changes }) => (store === 'appStore' ? changes : []))
    .flatMap((change) => (change.kind === 'set' ? change.after : []))
    .filter(({ keep }) => keep === null).length;
}

/** Counts the reservations that the store has made, also those whose response was lost. */
function countReservations(rig: Rig, count: () => void): () => void {
  const { table } = rig.stores.appStore;
  const before = new Set(table.all('appScreenshots').map(({ id }) => id));
  const add = table.add.bind(table);
  table.add = (row) => {
    if (row.type === 'appScreenshots' && !before.has(row.id)) count();
    return add(row);
  };
  return () => {
    table.add = add;
  };
}

/** Publishes in a child, and kills it at its `step`th write. Resolves when the child has ended. */
async function publishAndKill(
  rig: Rig,
  plan: Plan,
  { step, moment }: { step: number; moment: 'before' | 'after' },
): Promise<boolean> {
  const { dir, env, endpoints } = rig;
  const work = JSON.stringify({ kind: 'publish', dir, env, endpoints, plan: plan.hash });
  const flags = ['--conditions=@storedeck/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, CHILD, work], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  let writes = 0;
  let killed = false;
  const { faults } = rig.stores;
  const watching = faults.respond.bind(faults);
  faults.respond = async (context) => {
    const { method, url } = context.request;
    if (method !== 'GET' && !url.endsWith('/token')) writes += 1;
    if (killed || writes !== step || method === 'GET') return watching(context);
    killed = true;
    if (moment === 'after') await watching(context);
    child.kill('SIGKILL');
    await ended;
    return new Response('Nobody receives this response.');
  };
  await ended;
  faults.respond = watching;
  return killed;
}
