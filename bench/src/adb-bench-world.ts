import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const run = promisify(execFile);

export interface BenchPhone {
  readonly serial: string;
  /** How often its screen was captured so far. */
  captures(): Promise<number>;
}

/** The built server and the adb command beside it, both at an adb server of their own with simulated phones. */
export class AdbBenchWorld {
  readonly env: NodeJS.ProcessEnv;
  readonly #home: string;
  readonly #phones: ChildProcess[] = [];
  #server: ChildProcess | undefined;

  private constructor(home: string, port: number) {
    this.#home = home;
    // A server, port and home of its own: the person's adb is never touched.
    this.env = {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: home,
      ANDROID_ADB_SERVER_PORT: String(port),
    };
  }

  static async prepare(): Promise<AdbBenchWorld> {
    const world = new AdbBenchWorld(await mkdtemp(join(tmpdir(), 'storedeck-bench-adb-')), await freePort());
    await world.adb('start-server');
    return world;
  }

  /** Resolves to the address of the built server. */
  async startServer(): Promise<string> {
    const server = spawn(process.execPath, [MAIN, '--dir', this.#home, '--port', '0'], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#server = server;
    for await (const text of server.stdout) {
      const url = /http:\/\/\S+/.exec(String(text))?.[0];
      if (url !== undefined) return url.replace('localhost', '127.0.0.1');
    }
    throw new Error('The built server did not start: npx nx build storedeck.');
  }

  /** @param captureMs how long a capture takes @param pictureBytes of a picture that is not what the phone shows */
  async connectPhone(captureMs: number, pictureBytes = 0): Promise<BenchPhone> {
    const phone = fork(new URL('phone-child.ts', import.meta.url), [String(captureMs), String(pictureBytes)]);
    this.#phones.push(phone);
    const [serial] = (await once(phone, 'message')) as [string];
    await this.adb('connect', serial);
    await this.adb('-s', serial, 'wait-for-device');
    return {
      serial,
      captures: async () => {
        const answered = once(phone, 'message') as Promise<[number]>;
        phone.send('captures');
        return (await answered)[0];
      },
    };
  }

  async adb(...args: string[]): Promise<void> {
    await run('adb', args, { env: this.env });
  }

  /** The most memory the server had resident since `forgetPeak`, and what it has now, in bytes. Linux only: elsewhere NaN. */
  async memory(): Promise<{ peak: number; now: number }> {
    const status = await readFile(`/proc/${this.#server?.pid}/status`, 'utf8').catch(() => '');
    const field = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? NaN) * 1024;
    return { peak: field('VmHWM'), now: field('VmRSS') };
  }

  /** proc(5): 5 sets the peak back to what is resident now. */
  async forgetPeak(): Promise<void> {
    await writeFile(`/proc/${this.#server?.pid}/clear_refs`, '5').catch(() => undefined);
  }

  async close(): Promise<void> {
    if (this.#server?.exitCode === null) {
      const exited = once(this.#server, 'exit');
      this.#server.kill();
      await exited;
    }
    await this.adb('kill-server');
    for (const phone of this.#phones) phone.disconnect();
    await rm(this.#home, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
