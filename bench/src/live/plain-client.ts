import { Adb } from '@storedeck/android';
import { scrcpyServerFile } from '@storedeck/fake-devices';
import { LocalHost } from '@storedeck/host';
import { type ScrcpySession, startScrcpySession } from '@storedeck/scrcpy';

import type { AdbWorld } from '../android/adb-world.ts';

const FINGER = 2n ** 64n - 2n;

/** A client that reads the video of a phone directly, as a native one does: without the server, and without a browser. */
export class PlainClient {
  frames = 0;
  lastFrameMs = 0;
  readonly #host: LocalHost;
  readonly #adb: Adb;
  readonly #session: ScrcpySession;
  #wake: (() => void) | undefined;

  private constructor(host: LocalHost, adb: Adb, session: ScrcpySession) {
    this.#host = host;
    this.#adb = adb;
    this.#session = session;
    void this.#read();
  }

  static async start(world: AdbWorld, serial: string, version: string): Promise<PlainClient> {
    const host = new LocalHost({ env: world.env });
    const adb = new Adb(host);
    const device = await adb.device(serial);
    const server = { version, content: scrcpyServerFile(version) };
    return new PlainClient(host, adb, await startScrcpySession(device, server, { maxSize: 1024 }));
  }

  touch(isDown: boolean, x: number, y: number): void {
    const { width, height } = this.#session.size;
    this.#session.send({
      type: 'touch',
      action: isDown ? 0 : 1,
      pointerId: FINGER,
      pressure: isDown ? 0xffff : 0,
      actionButton: 0,
      buttons: 0,
      ...{ x, y, screenWidth: width, screenHeight: height },
    });
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async close(): Promise<void> {
    await this.#session.close();
    await this.#adb.close();
    await this.#host.close();
  }

  async #read(): Promise<void> {
    for await (const unit of this.#session.units) {
      this.frames += Math.min(1, unit.data.length);
      this.lastFrameMs = performance.now();
      this.#wake?.();
    }
  }
}
