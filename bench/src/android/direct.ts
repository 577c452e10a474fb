import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { Adb } from '@storedeck/android';
import { LocalHost } from '@storedeck/host';

import { compareTimes } from '../measure/compare-times.ts';
import type { Row } from '../table.ts';
import type { AdbWorld, BenchPhone } from './adb-world.ts';

/**
 * Compares `@storedeck/android`, which uses the protocol of the adb server, with the adb command. Both use the same adb
 * server and phone.
 */
export async function benchDirect(world: AdbWorld, { serial }: BenchPhone): Promise<Row[]> {
  const host = new LocalHost({ env: world.env });
  const adb = new Adb(host);
  const program = (...args: string[]) =>
    promisify(execFile)('adb', ['-s', serial, ...args], {
      env: world.env,
      encoding: 'buffer',
      maxBuffer: 64 * 1024 * 1024,
    });
  const limits = { warmUps: 3, rounds: 60, mostRatio: 1 };
  try {
    const phone = await adb.device(serial);
    return [
      await compareTimes({
        ...limits,
        what: 'library: a shell command',
        ours: () => phone.shell('true'),
        beside: () => program('shell', 'true'),
        besideName: 'adb shell',
      }),
      await compareTimes({
        ...limits,
        what: 'library: tap',
        ours: () => phone.input({ action: 'tap', x: 540, y: 1200 }),
        beside: () => program('shell', 'input tap 540 1200'),
        besideName: 'adb shell input tap',
      }),
      await compareTimes({
        ...limits,
        rounds: 40,
        what: 'library: screenshot, captured at once',
        ours: () => phone.screenshot(),
        beside: () => program('exec-out', 'screencap', '-p'),
        besideName: 'adb exec-out screencap -p',
      }),
    ];
  } finally {
    await adb.close();
    await host.close();
  }
}
