import {
  mirrorAbilities,
  packMirrorHeader,
  type MirrorAbilities,
  type MirrorControl,
  type MirrorEvent,
} from '@storedeck/contract/mirror';

import { SimulatedPhone, type SimulatedPlatform } from './simulated-phone.ts';

type Rung = Extract<MirrorEvent, { readonly type: 'rung' }>;

const FRAME_MS = 33;
const NOT_SIMULATED = 'The simulated phone cannot do this.';
const ONLY_ANDROID = 'An iPhone cannot do this.';

/** The rung of each simulated phone, and the abilities that the phone does not have, each with the reason. */
const RUNGS = {
  android: {
    rung: 'screenshots',
    cannot: {
      panels: NOT_SIMULATED,
      startApp: NOT_SIMULATED,
      record: NOT_SIMULATED,
      quality: NOT_SIMULATED,
      audio: NOT_SIMULATED,
    },
  },
  ios: {
    rung: 'mjpeg',
    cannot: {
      multiTouch: ONLY_ANDROID,
      scroll: 'WebDriverAgent has no wheel. Drag the screen instead.',
      hover: ONLY_ANDROID,
      clipboard: ONLY_ANDROID,
      rotate: ONLY_ANDROID,
      screenOff: ONLY_ANDROID,
      panels: 'Drag from the top edge of the screen instead.',
      startApp: ONLY_ANDROID,
      audio: ONLY_ANDROID,
      record: 'The device sends separate images, which cannot be recorded as a video.',
      quality: 'WebDriverAgent chooses the size and the rate of its frames.',
    },
  },
} as const satisfies Record<
  SimulatedPlatform,
  Pick<Rung, 'rung'> & { readonly cannot: Partial<MirrorAbilities> }
>;

/** Takes the place of the WebSocket to a mirror: shows a simulated phone without a server. */
export class SimulatedMirrorSocket {
  static readonly OPEN = 1;
  readyState = 0;
  binaryType = '';
  onopen: (() => void) | null = null;
  onmessage: ((message: { readonly data: string | ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly #platform: SimulatedPlatform;
  readonly #phone: SimulatedPhone;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #format = 0;
  #isPaused = false;

  constructor(url: string) {
    this.#platform = new URL(url).searchParams.get('platform') === 'ios' ? 'ios' : 'android';
    this.#phone = new SimulatedPhone(this.#platform);
    setTimeout(() => this.#open());
  }

  send(text: string): void {
    const control = JSON.parse(text) as MirrorControl;
    if (control.type === 'pause') this.#isPaused = control.paused;
    const event = this.#phone.perform(control);
    if (control.type === 'rotate') this.#sendFormat();
    if (event) this.#sendEvent(event);
    if (control.request !== undefined) this.#sendEvent({ type: 'done', request: control.request });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.readyState = 3;
  }

  #open(): void {
    this.readyState = SimulatedMirrorSocket.OPEN;
    this.onopen?.();
    const { rung, cannot }: { rung: Rung['rung']; cannot: Partial<MirrorAbilities> } = RUNGS[this.#platform];
    this.#sendEvent({
      type: 'rung',
      rung,
      reason: 'The phone is simulated in the browser.',
      climb: 'Start the demo to see live video: npm run demo',
      program: null,
      can: mirrorAbilities(cannot),
    });
    this.#sendFormat();
    void this.#sendFrames();
  }

  async #sendFrames(): Promise<void> {
    if (!this.#isPaused) {
      const picture = await this.#phone.draw();
      const header = packMirrorHeader({
        kind: 'jpeg',
        isKey: true,
        format: this.#format,
        ptsUs: Math.round(performance.now() * 1000),
      });
      this.onmessage?.({ data: await new Blob([header, picture]).arrayBuffer() });
    }
    if (this.readyState === SimulatedMirrorSocket.OPEN)
      this.#timer = setTimeout(() => void this.#sendFrames(), FRAME_MS);
  }

  #sendFormat(): void {
    this.#format += 1;
    this.#sendEvent({
      type: 'format',
      number: this.#format,
      codec: 'jpeg',
      description: null,
      ...this.#phone.size,
    });
  }

  #sendEvent(event: MirrorEvent): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
}
