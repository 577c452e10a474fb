import {
  type CaptureIssue,
  type CaptureLock,
  type DeviceFacts,
  Hand,
  type MatrixProgress,
  previewMatrix,
  type PutBack,
} from '@storedeck/capture';
import type { CaptureState, Holder } from '@storedeck/contract';
import type { Logger } from 'pino';

import type { Devices } from '../compose-devices.ts';
import type { Config } from '../config.ts';
import type { Captured } from './accept-pictures.ts';
import { CaptureCells } from './capture-cells.ts';
import { describeDevices } from './describe-devices.ts';
import { describeFailure } from './describe-failure.ts';
import { describeHand } from './describe-hand.ts';
import { Framing } from './framing.ts';
import type { LoadedPlan } from './load-plan.ts';
import type { PlannedScreen } from './plan-screen.ts';
import { runCapture } from './run-capture.ts';

/** What a client has begun. */
export interface Begun {
  readonly isResumed: boolean;
  readonly isByHand?: boolean;
  readonly isCheck: boolean;
  readonly holder: Holder;
  /** One screen in all languages, instead of the plan of the working folder. */
  readonly screen?: PlannedScreen;
}

/** The part of the state that a session describes. */
export type SessionState = Omit<CaptureState, 'ok' | 'hasPlan' | 'canResume' | 'offers'>;

interface SessionOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly openDevices: () => Promise<Devices>;
  readonly loaded: LoadedPlan;
  readonly begun: Begun;
  readonly onChange: () => void;
}

/** One check or capture of a plan: its cells, issues and notes, while it runs and afterwards. */
export class CaptureSession {
  readonly #options: SessionOptions;
  readonly #cells = new CaptureCells();
  readonly #facts = new Map<string, DeviceFacts>();
  /** The framed pictures; undefined if they are not framed. */
  readonly #framing: Framing | undefined;
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  /** The person who takes the pictures; undefined if flows do. */
  #hand: Hand | undefined;
  #phase: CaptureState['phase'] = 'checking';
  #issues: readonly CaptureIssue[] = [];
  #isChecked = false;
  #notes: CaptureState['notes'] = [];
  #failure: CaptureState['failure'] = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    const { loaded, begun, config, onChange } = options;
    const { framing } = loaded;
    this.#framing =
      framing && new Framing({ dir: config.dir, plan: framing, onFramed: (notes) => this.#note(notes) });
    this.#hand = begun.isByHand === true ? new Hand(onChange) : undefined;
    this.#cells.preview(previewMatrix({ ...loaded, devices: [] }));
    if (begun.screen) this.#note(about(begun.screen.request.device, begun.screen.notes));
  }

  /** Starts the work. The lock is released at its end. */
  start(lock: CaptureLock): void {
    this.#work = this.#run(lock).then(() => this.#set(this.#options.begun.isCheck ? 'idle' : 'ended'));
  }

  /** Resolves when the work has ended. Never rejects: the failure is a part of the state. */
  async settle(): Promise<void> {
    await this.#work;
  }

  /** Stops the work. Resolves when all devices are put back. */
  async stop(): Promise<void> {
    if (this.#phase === 'checking' || this.#phase === 'running') this.#set('stopping');
    this.#stop.abort(new DOMException('The capture was stopped.', 'AbortError'));
    await this.#work;
  }

  /** Frames nothing more, because another session takes its place. */
  close(): void {
    this.#framing?.close();
  }

  get hand(): Hand | undefined {
    return this.#hand;
  }

  /** The pictures that are offered: with a design, those that are framed. Undefined as long as there is none. */
  get captured(): Captured | undefined {
    if (this.#framing) return this.#framing.captured;
    const { results } = this.#cells;
    return results.length > 0 ? { plan: this.#options.loaded.plan, results } : undefined;
  }

  describe(): SessionState {
    const { plan } = this.#options.loaded;
    const { screen } = this.#options.begun;
    return {
      phase: this.#phase,
      devices: describeDevices(plan.devices, this.#facts),
      cells: this.#cells.list(),
      leftMs: this.#phase === 'running' ? this.#cells.leftMs : null,
      issues: this.#issues,
      isChecked: this.#isChecked,
      notes: this.#notes,
      failure: this.#failure,
      hand: describeHand(this.#hand?.parts),
      screen: screen?.request ?? null,
      design: screen?.request.design ?? plan.design ?? null,
    };
  }

  /** Never rejects. */
  async #run(captureLock: CaptureLock): Promise<void> {
    await using lock = captureLock;
    try {
      await this.#capture(lock);
    } catch (error) {
      this.#hand = undefined;
      this.#cells.interrupt();
      if (!this.#stop.signal.aborted) this.#failure = describeFailure(error, this.#options.log);
    }
    // What was taken is framed also after a stop.
    await this.#framing?.settle().catch((error: unknown) => {
      this.#failure ??= describeFailure(error, this.#options.log);
    });
  }

  async #capture(lock: CaptureLock): Promise<void> {
    const { config, loaded, openDevices } = this.#options;
    const { isCheck, isResumed, holder, screen } = this.#options.begun;
    const devices = await openDevices();
    const result = await runCapture({
      ...{ loaded, lock, devices, values: config.flowValues, isResumed, isCheck, holder },
      ...{ hand: this.#hand, isApart: screen !== undefined, signal: this.#stop.signal },
      onPutBack: (one) => this.#note(about(one.device, describePutBack(one))),
      onDevice: (facts) => this.#facts.set(facts.device, facts),
      onPreview: (cells, kept) => {
        this.#cells.preview(cells, kept);
        for (const result of kept) this.#framing?.add(result);
      },
      onIssues: (issues) => {
        [this.#issues, this.#isChecked] = [issues, true];
        this.#options.onChange();
      },
      onProgress: (progress) => this.#onProgress(progress),
    });
    if (result) this.#cells.finish(result);
  }

  #onProgress(progress: MatrixProgress): void {
    if (progress.kind === 'note') return this.#note([progress.note]);
    this.#cells.apply(progress);
    if (progress.kind === 'end') this.#framing?.add(progress.result);
    if (progress.kind === 'plan') this.#phase = 'running';
    this.#options.onChange();
  }

  #note(notes: CaptureState['notes']): void {
    this.#notes = [...this.#notes, ...notes];
    this.#options.onChange();
  }

  #set(phase: CaptureState['phase']): void {
    this.#phase = phase;
    this.#options.onChange();
  }
}

function about(device: string, texts: readonly string[]): CaptureState['notes'] {
  return texts.map((text) => ({ device, text }));
}

function describePutBack({ name, outcome, notes }: PutBack): readonly string[] {
  return outcome === 'done' ? [`The settings of ${name} were put back.`, ...notes] : notes;
}
