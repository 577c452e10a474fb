import type { Host } from '@storedeck/host';
import { BaguetteInput, type ScreenGesture } from '@storedeck/wda';

import { simulatorAbilities } from './gesture-abilities.ts';
import type { GestureTarget } from './gesture-control.ts';

/** Sends gestures to a simulator through one `baguette input` process, which starts with the first gesture. */
export class BaguetteTarget implements GestureTarget {
  readonly can = simulatorAbilities('baguette');
  readonly #host: Host;
  readonly #udid: string;
  #input: Promise<BaguetteInput> | undefined;

  constructor(host: Host, udid: string) {
    this.#host = host;
    this.#udid = udid;
  }

  async send(gesture: ScreenGesture): Promise<void> {
    this.#input ??= BaguetteInput.open(this.#host, this.#udid);
    try {
      const input = await this.#input;
      await input.send(gesture);
    } catch (error) {
      // The error of a refused gesture leaves the process running. After any other error, the next gesture starts a new
      // process.
      if (!(error instanceof Error && 'code' in error && error.code === 'WDA_REFUSED'))
        this.#input = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    const input = await this.#input?.catch(() => undefined);
    await input?.close();
  }
}
