import { Adb, type AdbDevice } from '@storedeck/android';
import { scrcpyServerFile } from '@storedeck/fake-devices';
import { LocalHost } from '@storedeck/host';
import {
  type ScrcpyAudio,
  type ScrcpySession,
  startScrcpyAudio,
  startScrcpySession,
} from '@storedeck/scrcpy';

import { isChange } from './is-change.ts';
import { SoundMeter } from './sound-meter.ts';

const FINGER = 2n ** 64n - 2n;

interface PlainClientOptions {
  /** The environment, in which `ANDROID_ADB_SERVER_PORT` is the port of the adb server. */
  readonly env: NodeJS.ProcessEnv;
  readonly serial: string;
  /** The version of the scrcpy server. */
  readonly version: string;
}

/** A client that reads a phone directly, as a native client does: without Storedeck's server, and without a browser. */
export class PlainClient {
  /** The number of frames so far that show something new. */
  changes = 0;
  readonly sound = new SoundMeter();
  readonly #options: PlainClientOptions;
  readonly #device: AdbDevice;
  readonly #open: AsyncDisposableStack;
  readonly #session: ScrcpySession;
  #wake: (() => void) | undefined;

  private constructor(
    options: PlainClientOptions,
    phone: {
      readonly device: AdbDevice;
      readonly session: ScrcpySession;
      readonly open: AsyncDisposableStack;
    },
  ) {
    this.#options = options;
    this.#device = phone.device;
    this.#session = phone.session;
    this.#open = phone.open;
    void this.#read();
  }

  static async start(options: PlainClientOptions): Promise<PlainClient> {
    const open = new AsyncDisposableStack();
    const host = new LocalHost({ env: options.env });
    open.defer(() => host.close());
    const adb = new Adb(host);
    open.defer(() => adb.close());
    const device = await adb.device(options.serial);
    const session = open.use(await startScrcpySession(device, readServer(options), { maxSize: 1024 }));
    return new PlainClient(options, { device, session, open });
  }

  /** Puts a finger down and lifts it. */
  touch(x: number, y: number): void {
    const { width, height } = this.#session.size;
    for (const action of [0, 1])
      this.#session.send({
        type: 'touch',
        action,
        pointerId: FINGER,
        pressure: action === 0 ? 0xffff : 0,
        actionButton: 0,
        buttons: 0,
        ...{ x, y, screenWidth: width, screenHeight: height },
      });
  }

  /** Begins to read the sound. */
  async listen(): Promise<void> {
    const audio = await startScrcpyAudio(this.#device, readServer(this.#options));
    this.#open.use(audio);
    void this.#readSound(audio);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  async close(): Promise<void> {
    await this.#open.disposeAsync();
  }

  async #read(): Promise<void> {
    for await (const unit of this.#session.units) {
      if (isChange(unit.data.length)) this.changes += 1;
      this.#wake?.();
    }
  }

  async #readSound({ packets }: ScrcpyAudio): Promise<void> {
    for await (const { ptsUs } of packets) this.sound.note(ptsUs);
  }
}

function readServer({ version }: PlainClientOptions) {
  return { version, content: scrcpyServerFile(version) };
}
