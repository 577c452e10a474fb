import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '@storedeck/fake-devices/real';

import { type BuiltServer, startBuiltServer } from '../measure/built-server.ts';

const run = promisify(execFile);

export interface BenchPhone {
  readonly serial: string;
  /** Returns the number of captures of the phone's screen so far. */
  captures(): Promise<number>;
  /** Returns the number of scrcpy servers that were started on the phone so far. */
  scrcpyServers(): Promise<number>;
  /** Returns when the phone last received an input by `input`, as `Date.now()`. */
  inputAt(): Promise<number>;
}

/** The built server and the adb command, both connected to one adb server with simulated phones. */
export class AdbWorld {
  readonly env: NodeJS.ProcessEnv;
  readonly #home: string;
  readonly #phones: ChildProcess[] = [];
  #server: BuiltServer | undefined;

  private constructor(home: string, port: number) {
    this.#home = home;
    // Only this measurement uses this adb server, port and home folder, so the user's adb is not affected.
    this.env = {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: home,
      ANDROID_ADB_SERVER_PORT: String(port),
    };
  }

  static async prepare(): Promise<AdbWorld> {
    const world = new AdbWorld(await mkdtemp(join(tmpdir(), 'storedeck-bench-adb-')), await freePort());
    await world.adb('start-server');
    return world;
  }

  async startServer(): Promise<BuiltServer> {
    this.#server = await startBuiltServer(['--dir', this.#home], this.env);
    return this.#server;
  }

  /**
   * Starts a simulated phone and connects it.
   * @param captureMs the duration of a capture in ms
   * @param screenshotBytes the size of the phone's screenshots in bytes; 0 for screenshots of the simulated screen
   */
  async connectPhone(captureMs: number, screenshotBytes = 0): Promise<BenchPhone> {
    const phone = fork(new URL('phone-child.ts', import.meta.url), [
      String(captureMs),
      String(screenshotBytes),
    ]);
    this.#phones.push(phone);
    const [serial] = (await once(phone, 'message')) as [string];
    await this.adb('connect', serial);
    await this.adb('-s', serial, 'wait-for-device');
    const count = async (what: string) => {
      const response = once(phone, 'message') as Promise<[number]>;
      phone.send(what);
      return (await response)[0];
    };
    return {
      serial,
      captures: () => count('captures'),
      scrcpyServers: () => count('scrcpyServers'),
      inputAt: () => count('inputAt'),
    };
  }

  async adb(...args: string[]): Promise<void> {
    await run('adb', args, { env: this.env });
  }

  async close(): Promise<void> {
    await this.#server?.close();
    await this.adb('kill-server');
    for (const phone of this.#phones) phone.disconnect();
    await rm(this.#home, { recursive: true, force: true });
  }
}
