import { join } from 'node:path';

import {
  type CaptureIssue,
  type CaptureLock,
  type CapturePlan,
  type DeviceFacts,
  Hand,
  lockCaptures,
  previewMatrix,
} from '@storedeck/capture';
import type { CaptureState, Holder } from '@storedeck/contract';
import { Folder } from '@storedeck/host/folder';
import type { Logger } from 'pino';

import type { Devices } from '../compose-devices.ts';
import type { Config } from '../config.ts';
import type { EventHub } from '../events/event-hub.ts';
import { failureBody } from '../http/failure-body.ts';
import { ServerError } from '../server-error.ts';
import type { Captured } from './accept-pictures.ts';
import { CaptureCells } from './capture-cells.ts';
import { CaptureOffers } from './capture-offers.ts';
import { describeDevices } from './describe-devices.ts';
import { describeHand } from './describe-hand.ts';
import type { FramingPlan } from './frame-pictures.ts';
import { Framing } from './framing.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { type PlannedScreen, planScreen, type ScreenRequest } from './plan-screen.ts';
import { runCapture } from './run-capture.ts';

/** The time between two events, in ms. */
const MOMENT_MS = 250;
const PLAN = 'capture.json';

interface BoardOptions {
  readonly config: Config;
  readonly hub: EventHub;
  readonly log: Logger;
  readonly openDevices: () => Promise<Devices>;
}

interface Begun {
  readonly isResumed: boolean;
  readonly isByHand?: boolean;
  readonly isCheck: boolean;
  readonly holder: Holder;
  /** One screen in all languages, instead of the plan of the working folder. */
  readonly screen?: PlannedScreen;
}

/** The capture of the plan in the working folder, or of one screen, that clients of the server have started, and its state for the page. */
export class CaptureBoard {
  readonly #options: BoardOptions;
  readonly #folder: Folder;
  #phase: CaptureState['phase'] = 'idle';
  #cells = new CaptureCells();
  #issues: readonly CaptureIssue[] = [];
  #isChecked = false;
  #notes: { readonly device: string; readonly text: string }[] = [];
  #failure: CaptureState['failure'] = null;
  /** The plan that was checked or captured last. */
  #plan: CapturePlan | undefined;
  readonly #facts = new Map<string, DeviceFacts>();
  #described: CaptureState['devices'] = [];
  readonly #offers: CaptureOffers;
  /** The person who takes the pictures; undefined if flows do. */
  #hand: Hand | undefined;
  /** The screen that was captured last instead of the plan. */
  #screen: PlannedScreen | undefined;
  /** The framed pictures; undefined if they are not framed. */
  #framing: Framing | undefined;
  #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BoardOptions) {
    this.#options = options;
    const { dir } = options.config;
    this.#folder = new Folder(dir);
    this.#offers = new CaptureOffers({ dir, readCaptured: () => this.#listCaptured() });
  }

  async state(signal: AbortSignal): Promise<CaptureState> {
    const hasPlan = (await this.#folder.look(PLAN)) !== undefined;
    if (hasPlan && this.#plan === undefined) await this.#preview(signal);
    const offers = await this.#offers.describe(signal);
    const state = await this.#folder.look('captures/state.jsonl').catch(() => undefined);
    return {
      ok: true,
      phase: this.#phase,
      hasPlan,
      devices: this.#described,
      canResume: state !== undefined && state.size > 0,
      cells: this.#cells.list(),
      leftMs: this.#phase === 'running' ? this.#cells.leftMs() : null,
      issues: this.#issues,
      isChecked: this.#isChecked,
      notes: this.#notes,
      failure: this.#failure,
      offers,
      hand: describeHand(this.#hand?.parts),
      screen: this.#screen?.request ?? null,
      design: this.#screen?.request.design ?? this.#plan?.design ?? null,
    };
  }

  /**
   * Checks the plan and its devices. A device that is not there is a `failure` of the state.
   *
   * @throws CaptureError INPUT_INVALID, CAPTURE_RUNNING
   */
  async check(holder: Holder, signal: AbortSignal): Promise<CaptureState> {
    await this.#begin({ isCheck: true, isResumed: true, holder }, signal);
    await this.#work;
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
    const names = this.#hand?.parts.flatMap((part) => part.names);
    if (names?.includes(name) === false && names.length > 0)
      throw new ServerError('INPUT_INVALID', `No screenshot of the plan is called ${name}.`, {
        hint: `They are ${[...new Set(names)].join(', ')}.`,
      });
    this.#requireReady((await this.#hand?.take(name)) ?? 0);
    return this.state(signal);
  }

  /**
   * Goes on to the next language on all devices that wait for the person.
   *
   * @throws ServerError INPUT_INVALID
   */
  next(signal: AbortSignal): Promise<CaptureState> {
    this.#requireReady(this.#hand?.next() ?? 0);
    return this.state(signal);
  }

  #requireReady(devices: number): void {
    if (devices > 0) return;
    throw new ServerError('INPUT_INVALID', 'No device waits for a person who takes its pictures.', {
      hint: 'Start the capture by hand, and wait until its devices are ready.',
    });
  }

  /** Stops the capture. Resolves when all devices are put back. */
  async stop(signal: AbortSignal): Promise<CaptureState> {
    await this.#end();
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
    this.#framing?.close();
    await this.#end();
    clearTimeout(this.#timer);
  }

  async #end(): Promise<void> {
    if (this.#phase === 'checking' || this.#phase === 'running') this.#set('stopping');
    this.#stop.abort(new DOMException('The capture was stopped.', 'AbortError'));
    await this.#work;
  }

  async #begin(begun: Begun, signal: AbortSignal): Promise<void> {
    const loaded = begun.screen?.loaded ?? (await this.#load(signal));
    const lock = await lockCaptures(this.#folder, 'The page');
    this.#cells = new CaptureCells();
    this.#offers.reset();
    this.#stop = new AbortController();
    [this.#issues, this.#isChecked, this.#notes, this.#failure] = [[], false, [], null];
    if (begun.screen) this.#note(begun.screen.request.device, begun.screen.notes);
    this.#plan = loaded.plan;
    this.#screen = begun.screen;
    this.#framing?.close();
    this.#framing = loaded.framing && this.#makeFraming(loaded.framing);
    this.#facts.clear();
    this.#described = describeDevices(loaded.plan.devices, this.#facts);
    this.#cells.preview(previewMatrix({ ...loaded, devices: [] }));
    this.#hand = begun.isByHand === true ? new Hand(() => this.#announce()) : undefined;
    this.#set('checking');
    this.#work = this.#run(lock, loaded, begun).then(() => this.#set(begun.isCheck ? 'idle' : 'ended'));
  }

  #load(signal: AbortSignal): Promise<LoadedPlan> {
    const { dir, flowValues: values } = this.#options.config;
    return loadPlan(join(this.#folder.root, PLAN), { dir, values, signal });
  }

  /** Shows what the plan would capture, as long as it was neither checked nor captured, or why it cannot be read. */
  async #preview(signal: AbortSignal): Promise<void> {
    const loaded = await this.#load(signal).catch((error: unknown) => {
      signal.throwIfAborted();
      return this.#toFailure(error);
    });
    // A check may have begun meanwhile.
    if (this.#plan !== undefined) return;
    this.#failure = 'plan' in loaded ? null : loaded;
    const { devices } = 'plan' in loaded ? loaded.plan : { devices: [] };
    this.#described = describeDevices(devices, this.#facts);
    this.#cells.preview('plan' in loaded ? previewMatrix({ ...loaded, devices: [] }) : []);
  }

  #toFailure(error: unknown): NonNullable<CaptureState['failure']> {
    const { error: message, code, hint } = failureBody(error, { log: this.#options.log, hasLeft: false });
    return { error: message, code, ...(hint !== undefined && { hint }) };
  }

  /** Never rejects. */
  async #run(
    captureLock: CaptureLock,
    loaded: LoadedPlan,
    { isCheck, isResumed, holder, screen }: Begun,
  ): Promise<void> {
    await using lock = captureLock;
    try {
      const devices = await this.#options.openDevices();
      const { flowValues: values } = this.#options.config;
      const result = await runCapture({
        ...{ loaded, lock, devices, values, isResumed, isCheck, holder, signal: this.#stop.signal },
        ...{ hand: this.#hand, isApart: screen !== undefined },
        onPutBack: ({ device, name, outcome, notes }) => {
          const text = outcome === 'done' ? `The settings of ${name} were put back.` : '';
          this.#note(device, [text, ...notes].filter(Boolean));
        },
        onDevice: (facts) => {
          this.#facts.set(facts.device, facts);
          this.#described = describeDevices(loaded.plan.devices, this.#facts);
        },
        onPreview: (cells, kept) => {
          this.#cells.preview(cells, kept);
          for (const result of kept) this.#framing?.add(result);
        },
        onIssues: (issues) => {
          [this.#issues, this.#isChecked] = [issues, true];
          this.#announce();
        },
        onProgress: (progress) => {
          if (progress.kind === 'note') this.#notes = [...this.#notes, progress.note];
          else this.#cells.apply(progress);
          if (progress.kind === 'end') this.#framing?.add(progress.result);
          if (progress.kind === 'plan') this.#set('running');
          this.#announce();
        },
      });
      if (result) this.#cells.finish(result);
    } catch (error) {
      this.#hand = undefined;
      this.#cells.interrupt();
      if (!this.#stop.signal.aborted) this.#failure = this.#toFailure(error);
    }
    // What was taken is framed also after a stop.
    await this.#framing?.settle().catch((error: unknown) => {
      this.#failure ??= this.#toFailure(error);
    });
  }

  #makeFraming(plan: FramingPlan): Framing {
    const { dir } = this.#options.config;
    return new Framing({
      ...{ dir, plan },
      onFramed: (notes) => {
        this.#notes = [...this.#notes, ...notes];
        this.#announce();
      },
    });
  }

  /** The pictures that are offered: with a design, those that are framed. */
  #listCaptured(): Captured | undefined {
    if (this.#framing) return this.#framing.captured;
    const { results } = this.#cells;
    return this.#plan && results.length > 0 ? { plan: this.#plan, results } : undefined;
  }

  #note(device: string, texts: readonly string[]): void {
    this.#notes = [...this.#notes, ...texts.map((text) => ({ device, text }))];
  }

  #set(phase: CaptureState['phase']): void {
    this.#phase = phase;
    this.#announce();
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
