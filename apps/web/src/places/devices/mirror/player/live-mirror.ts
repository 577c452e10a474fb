import { ApiError, ERROR_STATUS, type Recording } from '@storedeck/contract';
import type { MirrorAbilities, MirrorControl, MirrorEvent, MirrorQuality } from '@storedeck/contract/mirror';

import type { Size } from '../../pointer-map.ts';
import { AudioPlayer } from './audio-player.ts';
import type { DrawnFormat, PlayerOrder, PlayerReport, PlayerTrouble } from './player-messages.ts';
import { NO_RATE, type StreamRate } from './stream-meter.ts';

export type Rung = Extract<MirrorEvent, { readonly type: 'rung' }>;
export type RecordingState = Extract<MirrorEvent, { readonly type: 'recording' }>['state'];

type Waiting = Extract<MirrorEvent, { readonly type: 'waiting' }>;

/** The state of the mirror of a device. */
export interface LiveState {
  /** Whether the socket to the server is open. */
  readonly connected: boolean;
  /** What the server waits for before it can show the device; null when it does not wait. */
  readonly waiting: Waiting | null;
  /** How the device is shown and what the device can do; null until the server has sent these facts. */
  readonly rung: Rung | null;
  /** The format of the frame on the canvas; null before the first frame. */
  readonly drawn: DrawnFormat | null;
  /** Whether the format has changed since the first frame, as after a rotation of the device. */
  readonly turned: boolean;
  /** Why no new frame arrives; null while frames arrive. */
  readonly trouble: PlayerTrouble | null;
  readonly rate: StreamRate;
  /** Whether the frame on the canvas is black everywhere. */
  readonly isBlack: boolean;
  readonly viewers: number;
  readonly recording: RecordingState;
  /** The files of the recording that has ended last; null after `dismissRecording` and while a recording runs. */
  readonly finished: readonly Recording[] | null;
  /** `off` until the user switches the sound on, `starting` until the first piece of sound is played. */
  readonly sound: 'off' | 'starting' | 'playing';
  /** Why the last control failed; null after a success or `dismiss`. */
  readonly failure: ApiError | null;
}

const INITIAL: LiveState = {
  connected: false,
  waiting: null,
  rung: null,
  drawn: null,
  turned: false,
  trouble: null,
  rate: NO_RATE,
  isBlack: false,
  viewers: 0,
  recording: null,
  finished: null,
  sound: 'off',
  failure: null,
};

type Request<Control> = Control extends MirrorControl ? Omit<Control, 'request'> : never;
/** A control message without the number of the request. */
export type Control = Request<MirrorControl>;

interface Pending {
  readonly settle: (error: ApiError | null) => void;
}

/**
 * The mirror of one device. A worker receives, decodes and draws its frames, so that neither React nor a busy page
 * delays them. `open` starts the mirror.
 */
export class LiveMirror {
  readonly #urlFor: (quality: MirrorQuality) => string;
  readonly #listeners = new Set<() => void>();
  readonly #useListeners = new Set<(control: Control) => void>();
  readonly #waiting = new Map<number, Pending>();
  #requests = 0;
  #worker: Worker | undefined;
  #screen: HTMLElement | null = null;
  #isKept = false;
  #quality: MirrorQuality = {};
  #clipboard: ((text: string) => void) | undefined;
  #audio: AudioPlayer | undefined;
  #state = INITIAL;

  /** `urlFor` returns the address of the WebSocket for frames of the given quality. */
  constructor(urlFor: (quality: MirrorQuality) => string) {
    this.#urlFor = urlFor;
  }

  readonly getState = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` with each control that may change the screen, until the returned function is called. */
  onUse(listener: (control: Control) => void): () => void {
    this.#useListeners.add(listener);
    return () => this.#useListeners.delete(listener);
  }

  /** Adds a canvas to the element and shows the device on it, until the returned function is called. */
  readonly open = (parent: Element): (() => void) => {
    const canvas = document.createElement('canvas');
    parent.append(canvas);
    const stop = new AbortController();
    const worker = new Worker(new URL('./player-worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    this.#state = INITIAL;
    worker.onmessage = ({ data }: MessageEvent<PlayerReport>) => this.#receive(data);
    worker.onerror = () => this.#set({ trouble: WORKER_FAILED });
    const offscreen = canvas.transferControlToOffscreen();
    worker.postMessage(
      { type: 'open', url: this.#urlFor(this.#quality), canvas: offscreen } satisfies PlayerOrder,
      [offscreen],
    );
    this.#screen = parent.parentElement;
    this.#hide();
    document.addEventListener('visibilitychange', () => this.#hide(), { signal: stop.signal });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) this.#order({ type: 'resize', space: measurePixels(entry) });
    });
    observer.observe(canvas);
    return () => {
      stop.abort();
      observer.disconnect();
      worker.terminate();
      this.#endSound();
      this.#worker = undefined;
      this.#screen = null;
      canvas.remove();
      for (const { settle } of this.#waiting.values()) settle(null);
      this.#waiting.clear();
    };
  };

  /** Reconnects now, without waiting for the end of the back-off. */
  retry(): void {
    this.#order({ type: 'retry' });
  }

  /** Starts or ends the sound of the device. Call this in a click, because browsers allow sound only then. */
  setSound(isOn: boolean): void {
    if (isOn) this.#audio ??= new AudioPlayer();
    else this.#endSound();
    if (isOn) this.#set({ sound: 'starting' });
    void this.request({ type: 'audio', on: isOn }).then((isDone) => isDone || this.#endSound());
  }

  #endSound(): void {
    this.#audio?.close();
    this.#audio = undefined;
    this.#set({ sound: 'off' });
  }

  /** Requests frames of this quality, if the device can change the quality of its frames. */
  setQuality(quality: MirrorQuality): void {
    if (JSON.stringify(quality) === JSON.stringify(this.#quality)) return;
    this.#quality = quality;
    if (whyNot(this.#state, 'quality') === null) this.#order({ type: 'quality', quality });
  }

  /**
   * Sends a control without a result, such as a touch or a key. If the control fails, `failure` of the state contains
   * the error.
   */
  send(control: Control): void {
    this.#order({ type: 'control', control });
  }

  /**
   * Sends a control. Resolves to true when the device has performed the control or the mirror is closed, and to false
   * when the control has failed. Never rejects.
   */
  async request(control: Control): Promise<boolean> {
    this.#requests += 1;
    const request = this.#requests;
    const error = await new Promise<ApiError | null>((settle) => {
      this.#waiting.set(request, { settle });
      this.#order({ type: 'control', control: { ...control, request } });
    });
    this.#set({ failure: error });
    return error === null;
  }

  /** Reads the text of the device's clipboard; null when it cannot be read. */
  async readClipboard(): Promise<string | null> {
    const text = new Promise<string>((resolve) => (this.#clipboard = resolve));
    return (await this.request({ type: 'clipboard-get' })) ? text : null;
  }

  /** The element that shows the screen and takes touches; null while the mirror is not open. */
  get screen(): HTMLElement | null {
    return this.#screen;
  }

  /**
   * Sets whether the video continues while the page is hidden. This is needed while the screen is in a separate window.
   */
  keepVisible(isVisible: boolean): void {
    this.#isKept = isVisible;
    this.#hide();
  }

  /** Shows why a control failed, until another request succeeds or `dismiss` is called. */
  fail(failure: ApiError): void {
    this.#set({ failure });
  }

  dismiss(): void {
    this.#set({ failure: null });
  }

  /** Forgets the files of the recording that has ended last. */
  dismissRecording(): void {
    this.#set({ finished: null });
  }

  #hide(): void {
    this.#order({ type: 'hide', hidden: document.hidden && !this.#isKept });
  }

  #order(order: PlayerOrder): void {
    // The device gets the control first, because a listener may need some milliseconds.
    this.#worker?.postMessage(order);
    if (order.type === 'control' && !WITHOUT_EFFECT.has(order.control.type))
      for (const listener of this.#useListeners) listener(order.control);
  }

  #receive(report: PlayerReport): void {
    switch (report.type) {
      case 'drawn':
        return this.#set({ drawn: report.drawn, turned: this.#state.drawn !== null });
      case 'trouble':
        return this.#set({ trouble: report.trouble });
      case 'connected':
        if (!report.connected) this.#endSound();
        return this.#set({ connected: report.connected });
      case 'black':
        return this.#set({ isBlack: report.isBlack });
      case 'sound':
        return this.#play(report.data);
      case 'rate':
        return isSame(report.rate, this.#state.rate) ? undefined : this.#set({ rate: report.rate });
      case 'event':
        return this.#take(report.event);
    }
  }

  #play(data: AudioData): void {
    if (!this.#audio) return data.close();
    this.#audio.play(data);
    if (this.#state.sound !== 'playing') this.#set({ sound: 'playing' });
  }

  #take(event: Extract<PlayerReport, { readonly type: 'event' }>['event']): void {
    switch (event.type) {
      case 'waiting':
        return this.#set({ waiting: event });
      case 'rung':
        return this.#set({ rung: event, waiting: null });
      case 'viewers':
        return this.#set({ viewers: event.count });
      case 'audio':
        return event.format ? undefined : this.#endSound();
      case 'recording':
        return this.#set({
          recording: event.state,
          finished: event.state ? null : (event.finished ?? this.#state.finished),
        });
      case 'clipboard':
        return this.#clipboard?.(event.text);
      case 'done':
        return this.#settle(event.request, null);
      case 'failed': {
        const { code, message, hint } = event.error;
        const failure = new ApiError(ERROR_STATUS[code], {
          code,
          error: message,
          ...(hint !== null && { hint }),
        });
        if (event.request === null) this.#set({ failure });
        else this.#settle(event.request, failure);
      }
    }
  }

  #settle(request: number, error: ApiError | null): void {
    this.#waiting.get(request)?.settle(error);
    this.#waiting.delete(request);
  }

  #set(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The size of an element in pixels of the monitor. */
function measurePixels({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): Size {
  // Safari does not report the exact size. There, the size is calculated from the size in CSS pixels.
  const [exact] = devicePixelContentBoxSize ?? [];
  return {
    width: exact?.inlineSize ?? Math.round(contentRect.width * devicePixelRatio),
    height: exact?.blockSize ?? Math.round(contentRect.height * devicePixelRatio),
  };
}

/** The types of the controls that do not change the screen. */
const WITHOUT_EFFECT: ReadonlySet<MirrorControl['type']> = new Set([
  'hover',
  'clipboard-get',
  'audio',
  'record',
]);

const WORKER_FAILED: PlayerTrouble = {
  part: 'player',
  message: 'The part of the page that plays the video could not be loaded.',
  hint: 'Reload the page.',
};

function isSame(first: StreamRate, second: StreamRate): boolean {
  return (
    first.fps === second.fps &&
    first.delayMs === second.delayMs &&
    first.bitsPerSecond === second.bitsPerSecond &&
    first.fastest === second.fastest
  );
}

/** Returns why a device cannot do something; null when it can, and also while its abilities are not known. */
export function whyNot({ rung }: LiveState, ability: keyof MirrorAbilities): string | null {
  return rung?.can[ability] ?? null;
}
