import { join } from 'node:path';

import { lockCaptures, previewMatrix } from '@storedeck/capture';
import type { CaptureState, Holder } from '@storedeck/contract';
import { Folder } from '@storedeck/host/folder';
import type { Logger } from 'pino';

import type { Devices } from '../compose-devices.ts';
import type { Config } from '../config.ts';
import type { EventHub } from '../events/event-hub.ts';
import { ServerError } from '../server-error.ts';
import { CaptureCells } from './capture-cells.ts';
import { CaptureOffers } from './capture-offers.ts';
import { type Begun, CaptureSession, type SessionState } from './capture-session.ts';
import { describeDevices } from './describe-devices.ts';
import { describeFailure } from './describe-failure.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { planScreen, type ScreenRequest } from './plan-screen.ts';

/** The time between two events, in ms. */
const MOMENT_MS = 250;
const PLAN = 'capture.json';

interface BoardOptions {
  readonly config: Config;
  readonly hub: EventHub;
  readonly log: Logger;
  readonly openDevices: () => Promise<Devices>;
}

const NOTHING_BEGUN: SessionState = {
  phase: 'idle',
  devices: [],
  cells: [],
  leftMs: null,
  issues: [],
  isChecked: false,
  notes: [],
  failure: null,
  hand: null,
  screen: null,
  design: null,
};

/**
 * The capture that clients of the server have started: of the plan in the working folder, or of one screen. There is
 * one at a time. Its state is sent to the page.
 */
export class CaptureBoard {
  readonly #options: BoardOptions;
  readonly #folder: Folder;
  readonly #offers: CaptureOffers;
  /** The latest check or capture; undefined before the first. */
  #session: CaptureSession | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BoardOptions) {
    this.#options = options;
    const { dir } = options.config;
    this.#folder = new Folder(dir);
    this.#offers = new CaptureOffers({ dir, readCaptured: () => this.#session?.captured });
  }

  async state(signal: AbortSignal): Promise<CaptureState> {
    const hasPlan = (await this.#folder.look(PLAN)) !== undefined;
    const preview = hasPlan && !this.#session ? await this.#preview(signal) : NOTHING_BEGUN;
    const offers = await this.#offers.describe(signal);
    const record = await this.#folder.look('captures/state.jsonl').catch(() => undefined);
    const canResume = record !== undefined && record.size > 0;
    // A check may have begun meanwhile.
    const session = this.#session?.describe() ?? preview;
    return { ok: true, hasPlan, canResume, offers, ...session };
  }

  /**
   * Checks the plan and its devices. A device that is not there is a `failure` of the state.
   *
   * @throws CaptureError INPUT_INVALID, CAPTURE_RUNNING
   */
  async check(holder: Holder, signal: AbortSignal): Promise<CaptureState> {
    const session = await this.#begin({ isCheck: true, isResumed: true, holder }, signal);
    await session.settle();
    return this.state(signal);
  }

  /**
   * Starts the capture, or continues an earlier one.
   *
   * @throws CaptureError INPUT_INVALID, CAPTURE_RUNNING
   */
  async start(begun: Omit<Begun, 'isCheck'>, signal: AbortSignal): Promise<CaptureState> {
    await this.#begin({ ...begun, isCheck: false }, signal);
    return this.state(signal);
  }

  /**
   * Takes one screen in all languages on a device, and frames it.
   *
   * @throws the errors of `planScreen`; CaptureError CAPTURE_RUNNING
   */
  async startScreen(request: ScreenRequest, holder: Holder, signal: AbortSignal): Promise<CaptureState> {
    const { config, openDevices } = this.#options;
    const findDevice = async (id: string) => (await openDevices()).all.find(id, signal);
    const screen = await planScreen(config, request, { findDevice, signal });
    const isByHand = request.flow === null;
    return this.start({ screen, isResumed: false, isByHand, holder }, signal);
  }

  /**
   * Takes a screenshot on all devices that wait for the person. Resolves when they have taken it.
   *
   * @throws ServerError INPUT_INVALID
   */
  async take(name: string, signal: AbortSignal): Promise<CaptureState> {
    const hand = this.#session?.hand;
    const names = hand?.parts.flatMap((part) => part.names);
    if (names?.includes(name) === false && names.length > 0)
      throw new ServerError('INPUT_INVALID', `No screenshot of the plan is called ${name}.`, {
        hint: `They are ${[...new Set(names)].join(', ')}.`,
      });
    requireReady((await hand?.take(name)) ?? 0);
    return this.state(signal);
  }

  /**
   * Goes on to the next language on all devices that wait for the person.
   *
   * @throws ServerError INPUT_INVALID
   */
  next(signal: AbortSignal): Promise<CaptureState> {
    requireReady(this.#session?.hand?.next() ?? 0);
    return this.state(signal);
  }

  /** Stops the capture. Resolves when all devices are put back. */
  async stop(signal: AbortSignal): Promise<CaptureState> {
    await this.#session?.stop();
    return this.state(signal);
  }

  /**
   * Puts captured pictures into New.
   *
   * @param chosen their addresses; undefined for all
   * @throws the errors of `acceptPictures`
   */
  async accept(chosen: readonly string[] | undefined, signal: AbortSignal): Promise<CaptureState> {
    await this.#offers.accept(chosen, signal);
    this.#announce();
    return this.state(signal);
  }

  async close(): Promise<void> {
    this.#session?.close();
    await this.#session?.stop();
    clearTimeout(this.#timer);
  }

  async #begin(begun: Begun, signal: AbortSignal): Promise<CaptureSession> {
    const loaded = begun.screen?.loaded ?? (await this.#load(signal));
    // Only one session has the lock, so the former one has ended.
    const lock = await lockCaptures(this.#folder, 'The page');
    this.#session?.close();
    this.#offers.reset();
    const { config, log, openDevices } = this.#options;
    const onChange = (): void => this.#announce();
    this.#session = new CaptureSession({ config, log, openDevices, loaded, begun, onChange });
    this.#session.start(lock);
    return this.#session;
  }

  #load(signal: AbortSignal): Promise<LoadedPlan> {
    const { dir, flowValues: values } = this.#options.config;
    return loadPlan(join(this.#folder.root, PLAN), { dir, values, signal });
  }

  /** Describes what the plan would capture, or why it cannot be read. */
  async #preview(signal: AbortSignal): Promise<SessionState> {
    try {
      const loaded = await this.#load(signal);
      const cells = new CaptureCells();
      cells.preview(previewMatrix({ ...loaded, devices: [] }));
      const devices = describeDevices(loaded.plan.devices, new Map());
      return { ...NOTHING_BEGUN, devices, cells: cells.list(), design: loaded.plan.design ?? null };
    } catch (error) {
      signal.throwIfAborted();
      return { ...NOTHING_BEGUN, failure: describeFailure(error, this.#options.log) };
    }
  }

  /** Sends the state once for all changes of a moment. */
  #announce(): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const { hub, log } = this.#options;
      this.state(new AbortController().signal).then(
        (state) => hub.publish('capture', state),
        (error: unknown) => log.warn({ err: error }, 'state of the capture not published'),
      );
    }, MOMENT_MS);
    this.#timer.unref();
  }
}

function requireReady(devices: number): void {
  if (devices > 0) return;
  throw new ServerError('INPUT_INVALID', 'No device waits for a person who takes its pictures.', {
    hint: 'Start the capture by hand, and wait until its devices are ready.',
  });
}
