import { setTimeout as delay } from 'node:timers/promises';

import { Adb } from '@storedeck/android';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';
import type { FlowDevice } from '@storedeck/flows';
import { parseAndroidTree } from '@storedeck/screen-tree';

import { median } from '../measure/median.ts';
import type { Row } from '../table.ts';
import { settingsXml } from '../tree/settings-xml.ts';
import { ChangingPicture } from './changing-picture.ts';
import { following } from './following.ts';
import { randomRecording } from './random-recording.ts';
import { makeDevice, runCommands } from './run-commands.ts';
import { TimedDevice } from './timed-device.ts';

const SIZE = { width: 1080, height: 2400 };
const ROUNDS = 5;
const STEPS = 30;
const LIMITS = { stepMs: 10, lateMs: 100, ratio: 1.2 };
const WAITS = 40;
/** How long a simulated device takes to tell its elements: as long as the snapshot helper on a phone. */
const READING_MS = 20;
/** The longest time after which an awaited element appears. */
const APPEARS_MS = 500;
/** How long the picture stands still before, and how long after it the elements change, as on Android. */
const STILL_MS = 300;
const FOLLOWS_MS = 100;

/**
 * Measures flows: what a step costs besides the device, how late the end of a wait is, and a whole flow on a simulated
 * phone beside the time that the phone itself needs; then recording, and following.
 */
export async function benchFlows(): Promise<Row[]> {
  return [
    ...(await costOfSteps()),
    await lateness(),
    await latenessByEvent(),
    await wholeFlow(),
    await randomRecording(),
    await following(),
  ];
}

/** Each kind of selector on a screen with 2,002 elements, of a device that takes no time. */
async function costOfSteps(): Promise<Row[]> {
  const tree = parseAndroidTree(settingsXml(400), { size: SIZE });
  // The rows lie over each other. These are on top.
  const selectors = {
    'a text': '"Setting 395"',
    'an id and a text': '{ id: "title", text: "Setting 395" }',
    'a regular expression': '".*ting 395"',
    'a regular expression with groups': '"(Sett(ing)+ 395|Option 7)"',
    'a text below another': '{ text: "Setting 395", below: "Setting 393" }',
  };
  const rows: Row[] = [];
  for (const [name, selector] of Object.entries(selectors)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const device = new TimedDevice(makeDevice(async () => tree));
      const { durationMs } = await runCommands(`- tapOn: ${selector}\n`.repeat(STEPS), device);
      // The first round is not counted, because V8 compiles the code in it.
      if (round > 0) times.push((durationMs - device.spentMs) / STEPS);
    }
    rows.push(
      limited(
        `own time of a tap on ${name}, of ${tree.elements.length} elements`,
        median(times),
        LIMITS.stepMs,
      ),
    );
  }
  return rows;
}

/** How long after an element has appeared a wait for it ends, without the time of the reading that has it. */
async function lateness(): Promise<Row> {
  const empty = parseAndroidTree(settingsXml(12), { size: SIZE });
  const full = parseAndroidTree(settingsXml(12).replace('Setting 7"', 'Here"'), { size: SIZE });
  const times: number[] = [];
  for (let wait = 0; wait < WAITS; wait += 1) {
    const appearsAt = performance.now() + (APPEARS_MS * (wait + 1)) / WAITS;
    const device = makeDevice(async () => {
      const shown = performance.now() >= appearsAt ? full : empty;
      await delay(READING_MS);
      return shown;
    });
    await runCommands('- extendedWaitUntil: { visible: "Here", timeout: 5000 }\n', device);
    times.push(performance.now() - appearsAt - READING_MS);
  }
  const latest = Math.max(...times);
  const what = `a wait ends after its element is there: the latest of ${WAITS}, besides a reading of ${READING_MS} ms; median ${median(times).toFixed(0)} ms`;
  return limited(what, latest, LIMITS.lateMs);
}

/**
 * How long after an element has appeared a wait for it ends, if the live video tells that the picture has changed. The
 * elements follow the picture, as on Android. A picture that stands still is read far less often.
 */
async function latenessByEvent(): Promise<Row> {
  const empty = parseAndroidTree(settingsXml(12), { size: SIZE });
  const full = parseAndroidTree(settingsXml(12).replace('Setting 7"', 'Here"'), { size: SIZE });
  const times: number[] = [];
  let readings = 0;
  for (let wait = 0; wait < WAITS; wait += 1) {
    const appearsAt = performance.now() + STILL_MS + (APPEARS_MS * (wait + 1)) / WAITS;
    const picture = new ChangingPicture(appearsAt - FOLLOWS_MS);
    const device = makeDevice(async () => {
      readings += 1;
      const shown = performance.now() >= appearsAt ? full : empty;
      await delay(READING_MS);
      return shown;
    });
    await runCommands('- extendedWaitUntil: { visible: "Here", timeout: 5000 }\n', {
      ...device,
      changes: picture,
    });
    times.push(performance.now() - appearsAt - READING_MS);
  }
  const latest = Math.max(...times);
  const what = `the same where the live video tells changes: the latest of ${WAITS}; median ${median(times).toFixed(0)} ms, ${(readings / WAITS).toFixed(1)} readings each`;
  return limited(what, latest, LIMITS.lateMs);
}

/** A flow on the simulated phone, with the adb protocol and the snapshot helper. */
async function wholeFlow(): Promise<Row> {
  const phone = new FakeAndroidPhone({ snapshotHelper: true });
  const host = new FakeAdbHost({ phones: [phone], adbServer: true });
  const adb = new Adb(host);
  try {
    const device = await adb.device();
    const android: FlowDevice = {
      ...{ id: 'phone', platform: 'android', abilities: {} },
      screenshot: (signal) => device.screenshot({ signal }),
      tree: (signal) => device.tree({ signal }),
      perform: async (action, _screen, signal) => {
        if (action.kind === 'tap')
          await device.input({ action: 'tap', x: action.x, y: action.y }, { signal });
        else await device.input({ action: 'keyevent', code: BACK }, { signal });
      },
      launch: (app, signal) => device.launchApp(app, { signal }),
      stop: (app, signal) => device.stopApp(app, { signal }),
    };
    const ratios: { readonly wholeMs: number; readonly deviceMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const timed = new TimedDevice(android);
      const { durationMs } = await runCommands(
        '- tapOn: "Notes"\n- back\n- assertVisible: "Photos"\n'.repeat(10),
        timed,
      );
      ratios.push({ wholeMs: durationMs, deviceMs: timed.spentMs });
    }
    const [wholeMs, deviceMs] = [
      median(ratios.map((one) => one.wholeMs)),
      median(ratios.map((one) => one.deviceMs)),
    ];
    const ratio = median(ratios.map((one) => one.wholeMs / one.deviceMs));
    return {
      what: `a flow of ${STEPS} steps on a simulated phone (median of ${ROUNDS})`,
      ours: `${wholeMs.toFixed(0)} ms`,
      beside: `${deviceMs.toFixed(0)} ms in readings and inputs of the phone`,
      ratio,
      target: `≤ ${LIMITS.ratio} ×`,
      holds: ratio <= LIMITS.ratio,
    };
  } finally {
    await adb.close();
    await host.close();
    await phone.close();
  }
}

const BACK = 4;

function limited(what: string, ms: number, mostMs: number): Row {
  return {
    what,
    ours: `${ms.toFixed(1)} ms`,
    beside: `${mostMs} ms`,
    ratio: ms / mostMs,
    target: '≤ 1',
    holds: ms <= mostMs,
  };
}
