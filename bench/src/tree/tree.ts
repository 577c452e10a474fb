import { once } from 'node:events';

import { Adb, type AdbDevice } from '@storedeck/android';
import { FakeAdbHost, FakeAndroidPhone, FakeIosHost, startFakeIphone } from '@storedeck/fake-devices';
import { listMaestroSelectors } from '@storedeck/flows/record';
import { elementAt, makeOutline, parseAndroidTree, listSelectors } from '@storedeck/screen-tree';
import { createWda } from '@storedeck/wda';

import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import { settingsXml } from './settings-xml.ts';

const SIZE = { width: 1080, height: 2400 };
const ROUNDS = 100;
const WARM_UPS = 20;
/** A screen with 2,002 elements. */
const LARGE = settingsXml(400);

/**
 * Measures the tree of a screen: the time that Storedeck adds to the response of the device, the time of the work on
 * 2,002 elements, and the size of an outline.
 */
export async function benchTree(): Promise<Row[]> {
  return [...(await addedTimes()), ...workTimes(), size()];
}

async function addedTimes(): Promise<Row[]> {
  const phone = new FakeAndroidPhone({ snapshotHelper: true });
  const adbHost = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adb = new Adb(adbHost);
  const iphone = await startFakeIphone();
  const iosHost = new FakeIosHost({ phones: [iphone] });
  const wda = createWda({ host: iosHost });
  try {
    const device = await adb.device();
    const ios = await wda.device();
    await device.tree();
    const port = readPort(phone);
    const address = `http://127.0.0.1:${iphone.httpPort}/source?format=json&excluded_attributes=visible,accessible`;
    return [
      await added({
        what: 'Android: added to the response of the snapshot helper',
        mostMs: 5,
        ours: () => device.tree(),
        beside: () => helperResponse(device, port),
      }),
      await added({
        what: 'iOS: added to the response of WebDriverAgent',
        mostMs: 10,
        ours: () => ios.tree(),
        beside: async () => (await fetch(address)).text(),
      }),
    ];
  } finally {
    await Promise.all([adb.close(), wda.close()]);
    await Promise.all([adbHost.close(), iosHost.close(), phone.close(), iphone.close()]);
  }
}

/** Returns the port on which the snapshot helper listens, from the shell line that has started the helper. */
function readPort(phone: FakeAndroidPhone): number {
  const line = phone.shellLines.findLast((each) => each.startsWith('am instrument')) ?? '';
  return Number(/sessionPort (\d+)/.exec(line)?.[1]);
}

async function helperResponse(device: AdbDevice, port: number): Promise<void> {
  const stream = await device.open(`tcp:${port}`);
  stream.resume();
  stream.write('snapshot 1\n');
  await once(stream, 'end');
  stream.destroy();
}

interface Added {
  readonly what: string;
  readonly mostMs: number;
  readonly ours: () => Promise<unknown>;
  readonly beside: () => Promise<unknown>;
}

async function added({ what, mostMs, ours, beside }: Added): Promise<Row> {
  const [ourTimes, otherTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    otherTimes.push(await measureTime(beside));
    ourTimes.push(await measureTime(ours));
  }
  const [ourMs, otherMs] = [median(ourTimes), median(otherTimes)];
  const addedMs = Math.max(0, ourMs - otherMs);
  return limited(`${what} of ${otherMs.toFixed(1)} ms (median of ${ROUNDS})`, addedMs, mostMs);
}

function workTimes(): Row[] {
  const tree = parseAndroidTree(LARGE, { size: SIZE });
  const before = makeOutline(tree);
  const other = parseAndroidTree(LARGE.replace('Setting 7"', 'Setting seven"'), { size: SIZE });
  const button = tree.elements.find(({ text }) => text === 'Setting 5');
  const count = `of ${tree.elements.length} elements, median of ${ROUNDS}`;
  return [
    limited(
      `parsing ${count}`,
      measureMedianTime(() => parseAndroidTree(LARGE, { size: SIZE })),
      15,
    ),
    limited(
      `outline with references and differences ${count}`,
      measureMedianTime(() => makeOutline(other, before)),
      15,
    ),
    limited(
      `hit test ${count}`,
      measureMedianTime(() => elementAt(tree, { x: 500, y: 1400 })),
      1,
    ),
    limited(
      `selectors ${count}`,
      measureMedianTime(
        () => button && [...listMaestroSelectors(tree, button), ...listSelectors(tree, button)],
      ),
      1,
    ),
  ];
}

/** Returns the median time of one round in ms. Rounds that another program has slowed down hardly change the median. */
function measureMedianTime(work: () => unknown): number {
  // The first rounds are not measured, because they run before V8 has compiled the code.
  for (let round = 0; round < WARM_UPS; round += 1) work();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

function size(): Row {
  const xml = settingsXml(12);
  const { text } = makeOutline(parseAndroidTree(xml, { size: SIZE }));
  const ratio = xml.length / text.length;
  return {
    what: 'outline of a settings screen',
    ours: `${text.length} characters`,
    beside: `${xml.length}, the XML`,
    ratio,
    target: '≥ 15 × smaller',
    holds: ratio >= 15,
  };
}

function limited(what: string, ms: number, mostMs: number): Row {
  return {
    what,
    ours: `${ms.toFixed(2)} ms`,
    beside: `${mostMs} ms`,
    ratio: ms / mostMs,
    target: '≤ 1',
    holds: ms <= mostMs,
  };
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
