import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { type BuiltServer, startBuiltServer } from '../measure/built-server.ts';
import { freePort } from '../measure/free-port.ts';

const run = promisify(execFile);

export interface BenchPhone {
  readonly serial: string;
  /** The number of times that its screen has been captured so far. */
  captures(): Promise<number>;
  /** The number of scrcpy servers that were started on it so far. */
  scrcpyServers(): Promise<number>;
}

/** The built server and the adb command, both connected to one adb server with simulated phones. */
export class AdbWorld {
  readonly env: NodeJS.ProcessEnv;
  readonly #home: string;
  readonly #phones: ChildProcess[] = [];
  #server: BuiltServer | undefined;

  private constructor(home: string, port: number) {
    this.#home = home;
    // An adb server, port and home folder only for this measurement: the user's adb is not touched.
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
   * @param captureMs how long a capture takes @param screenshotBytes the size of the phone's screenshots; 0 for
   * screenshots of its simulated screen
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
