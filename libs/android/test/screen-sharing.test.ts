import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeAdbHost, FakeAndroidPhone, type CommandResult } from '@storedeck/fake-devices';

import { Adb } from '../src/index.ts';
import { pngOf } from './png.ts';
import { watchInOwnProgram } from './watch-in-own-program.ts';

let answers: ((result: CommandResult) => void)[];
let phone: FakeAndroidPhone;
let host: FakeAdbHost;
let adb: Adb;

beforeEach(() => {
  answers = [];
  // Each capture waits until the test answers it.
  phone = new FakeAndroidPhone({
    commands: { screencap: () => new Promise((resolve) => answers.push(resolve)) },
  });
  host = new FakeAdbHost({ phones: [phone] });
  adb = new Adb(host, { captureSilenceMs: 60_000, viewerStallMs: 300 });
});

afterEach(async () => {
  await adb.close();
  await host.close();
  for (const answer of answers) answer({});
  await phone.close();
});

function captures(count: number) {
  return until(() => answers.length >= count);
}

async function until(condition: () => boolean) {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 5000) throw new Error(`never came true: ${condition}`);
    await delay(1);
  }
}

function codeOf(promise: Promise<unknown>) {
  return promise.then(
    () => 'no error',
    (error: unknown) => (error as { code: string }).code,
  );
}

describe('one capture for all', () => {
  test('20 viewers who ask together cost one, and each gets the whole picture', async () => {
    const viewers = Array.from({ length: 20 }, async () => buffer(await adb.screen()));
    await captures(1);
    const picture = pngOf(300_000);
    answers[0]!({ stdout: picture });
    for (const seen of await Promise.all(viewers)) expect(seen.equals(picture)).toBe(true);
    expect(answers).toHaveLength(1);
  });

  test('who comes while a picture is arriving gets the next one', async () => {
    const early = adb.screen();
    await captures(1);
    answers[0]!({ stdout: pngOf(9_000_000) });
    const first = await early;
    const late = adb.screen();
    expect((await buffer(first)).length).toBeGreaterThan(9_000_000);
    await captures(2);
    answers[1]!({ stdout: pngOf(10) });
    expect((await buffer(await late)).length).toBe(pngOf(10).length);
  });

  test('a viewer who takes nothing is dropped, and the others see all', async () => {
    const [idle, busy] = await Promise.all([
      adb.screen(),
      adb.screen().then(buffer),
      captures(1).then(() => answers[0]!({ stdout: pngOf(12_000_000) })),
    ]);
    expect(busy.length).toBe(pngOf(12_000_000).length);
    expect(idle.destroyed).toBe(true);
  });

  test('a picture that nobody waits for any more is not captured to its end', async () => {
    const controller = new AbortController();
    const waiting = codeOf(adb.screen(undefined, { signal: controller.signal }));
    await captures(1);
    controller.abort();
    expect(await waiting).toBe('ABORTED');
    const next = adb.screen();
    await captures(2);
    answers[1]!({ stdout: pngOf(10) });
    expect((await buffer(await next)).length).toBe(pngOf(10).length);
  });

  test('one who leaves does not take the picture from the others', async () => {
    const controller = new AbortController();
    const leaving = codeOf(adb.screen(undefined, { signal: controller.signal }));
    const staying = adb.screen().then(buffer);
    await captures(1);
    controller.abort();
    answers[0]!({ stdout: pngOf(10) });
    expect(await leaving).toBe('ABORTED');
    expect((await staying).length).toBe(pngOf(10).length);
    expect(answers).toHaveLength(1);
  });

  test('100 viewers who come and go leave no capture behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const controllers = Array.from({ length: 10 }, () => new AbortController());
      const waiting = controllers.map(({ signal }) => codeOf(adb.screen(undefined, { signal })));
      controllers.forEach((controller, index) => setTimeout(() => controller.abort(), index));
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ABORTED']));
    }
    let last: Buffer | undefined;
    void adb
      .screen()
      .then(buffer)
      .then((seen) => (last = seen));
    // Of a capture that was ended at its very beginning the phone may hear only now.
    await until(() => {
      for (const answer of answers) answer({ stdout: pngOf(10) });
      return last !== undefined;
    });
    expect(last).toEqual(pngOf(10));
  });
});

describe('a capture that fails', () => {
  const capture = async (result: CommandResult) => {
    const code = codeOf(adb.screen());
    await captures(1);
    answers[0]!(result);
    return code;
  };

  test('text instead of a picture', async () => {
    expect(await capture({ stdout: 'Error opening file: (Permission denied)\n' })).toBe('NOT_A_PNG');
  });

  test('a warning before the picture', async () => {
    const warning = Buffer.from('[Warning] Multiple displays were found, but no display id was specified!\n');
    expect(await capture({ stdout: Buffer.concat([warning, pngOf(100_000)]) })).toBe('NOT_A_PNG');
  });

  test('nothing', async () => {
    expect(await capture({ exitCode: 1 })).toBe('CAPTURE_FAILED');
  });

  test('a picture that breaks off early is no picture at all', async () => {
    expect(await capture({ stdout: pngOf(1_000_000).subarray(0, 500_000) })).toBe('CAPTURE_FAILED');
  });

  test('one that breaks off late breaks the stream off instead of ending it', async () => {
    const stream = adb.screen();
    await captures(1);
    answers[0]!({ stdout: pngOf(4_000_000).subarray(0, 2_000_000) });
    expect(await codeOf(buffer(await stream))).toBe('CAPTURE_FAILED');
  });

  test('a phone that is unplugged in the middle', async () => {
    const code = codeOf(adb.screen());
    await captures(1);
    host.detach(phone);
    expect(['CAPTURE_FAILED', 'DEVICE_NOT_FOUND']).toContain(await code);
    expect(await codeOf(adb.screen())).toBe('DEVICE_NOT_FOUND');
  });

  test('a phone that stays silent', async () => {
    const impatient = new Adb(host, { captureSilenceMs: 50 });
    expect(await codeOf(impatient.screen())).toBe('TIMED_OUT');
    await impatient.close();
  });

  test('a picture beyond the limit', async () => {
    const strict = new Adb(host, { maxPictureBytes: 2_000_000 });
    const stream = strict.screen();
    await captures(1);
    answers[0]!({ stdout: pngOf(5_000_000) });
    expect(await codeOf(buffer(await stream))).toBe('CAPTURE_FAILED');
    await strict.close();
  });

  test('what a phone prints after the picture is left out', async () => {
    const stream = adb.screen();
    await captures(1);
    answers[0]!({ stdout: Buffer.concat([pngOf(10), Buffer.from('goodbye')]) });
    expect((await buffer(await stream)).equals(pngOf(10))).toBe(true);
  });

  test('closing ends the wait', async () => {
    const code = codeOf(adb.screen());
    await captures(1);
    await adb.close();
    expect(await code).toBe('ABORTED');
    expect(await codeOf(adb.screen())).not.toBe('no error');
  });
});

test('memory stays flat while 20 viewers watch a 20 MB picture', async () => {
  const { received, growth } = await watchInOwnProgram({ viewers: 20, picture: pngOf(20_000_000) });
  expect(received).toEqual(new Array(20).fill(pngOf(20_000_000).length));
  expect(growth).toBeLessThan(10 * 1024 * 1024);
}, 30_000);
