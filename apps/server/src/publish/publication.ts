import { isDeepStrictEqual } from 'node:util';

import type {
  PublishChoices,
  PublishPlan,
  PublishState,
  PublishStep,
  SyncProgress,
} from '@storedeck/contract';
import { isStoreSyncError } from '@storedeck/store-sync';
import { type Plan, type PublishProgress, readUnfinished } from '@storedeck/store-sync/publish';
import type { Logger } from 'pino';

import type { Config } from '../config.ts';
import type { EventHub } from '../events/event-hub.ts';
import { errorBodyOf } from '../http/error-body.ts';
import { RequestError } from '../http/request-error.ts';
import { SharedSync } from '../sync/shared-sync.ts';
import { abandonNew, type NewReading, publishNew, readNew } from './publish-new.ts';
import { publishReport } from './publish-report.ts';
import { PublishSteps } from './publish-steps.ts';
import { TransferSpeed } from './transfer-speed.ts';

/** A client's request to publish. */
export interface PublishRequest {
  readonly plan: string;
  readonly choices: PublishChoices;
  readonly holdChanges: boolean;
}

/** A client's request for a plan. */
export interface PlanRequest {
  readonly choices: PublishChoices;
  /**
   * The hash of the latest plan. With this hash, the new plan uses the data that was read for the latest plan. The
   * stores are read again only if other stores are chosen or the working folder has changed. Without this hash, the
   * stores are always read.
   */
  readonly of?: string | undefined;
}

interface Running {
  readonly request: PublishRequest;
  readonly pause: AbortController;
  readonly stop: AbortController;
  readonly speed: TransferSpeed;
  plan: Pick<Plan, 'stores'>;
  steps: PublishSteps;
}

const IDLE: PublishState = {
  ok: true,
  phase: 'idle',
  plan: null,
  reading: null,
  run: null,
  unfinished: null,
  error: null,
  report: null,
};

const BUSY: readonly PublishState['phase'][] = ['planning', 'publishing', 'pausing'];

/**
 * Makes plans and publishes them, one publication at a time. Each change of the state is sent as an event, so that a
 * reloaded page or a second window shows the same state.
 */
export class Publication {
  readonly #config: Config;
  readonly #hub: EventHub;
  readonly #log: Logger;
  readonly #plans: SharedSync<string, PublishPlan>;
  #state = IDLE;
  #plan: PublishPlan | null = null;
  /** The documents from which the latest plan was computed. */
  #reading: NewReading | undefined;
  #running: Running | undefined;
  #end: Promise<void> = Promise.resolve();

  constructor({ config, hub, log }: { config: Config; hub: EventHub; log: Logger }) {
    this.#config = config;
    this.#hub = hub;
    this.#log = log;
    this.#plans = new SharedSync((signal, request) =>
      this.#makePlan(signal, JSON.parse(request) as PlanRequest),
    );
  }

  /** The latest plan; null if there is none. */
  get plan(): PublishPlan | null {
    return this.#plan;
  }

  /**
   * Makes a plan. Callers with the same request share one plan. The work is aborted when all of these callers have
   * aborted.
   */
  async makePlan(signal: AbortSignal, { choices, of }: PlanRequest): Promise<PublishPlan> {
    if (this.#isPublishing()) throw busy();
    return this.#plans.join(signal, JSON.stringify({ choices, of }));
  }

  /** Returns the state, with the steps of the run. */
  async read(): Promise<PublishState & { steps: PublishStep[] }> {
    const before = this.#state;
    // Another process may have begun or finished a publication of this folder.
    const { phase, unfinished } = await this.#atRest();
    if (this.#state === before && !BUSY.includes(before.phase)) {
      const isResting = before.phase === 'idle' || before.phase === 'interrupted';
      this.#state = { ...before, ...(isResting && { phase }), unfinished };
    }
    return { ...this.#state, steps: this.#running?.steps.all() ?? [] };
  }

  /**
   * Starts to publish a plan, or continues an interrupted publication. The end or failure of the publication is sent as
   * an event.
   */
  start(request: PublishRequest): PublishState {
    if (BUSY.includes(this.#state.phase)) throw busy();
    this.#forgetSteps();
    const plan = { stores: [] };
    const running: Running = {
      request,
      pause: new AbortController(),
      stop: new AbortController(),
      speed: new TransferSpeed(),
      plan,
      steps: new PublishSteps(plan),
    };
    this.#running = running;
    // The publication changes the stores, so the documents that were read from them are no longer valid.
    this.#reading = undefined;
    this.#show({ ...IDLE, plan: this.#state.plan, phase: 'publishing', run: runOf(running, false) });
    this.#end = this.#publish(running);
    return this.#state;
  }

  /** Pauses the publication. It stops when the steps that have begun are finished. */
  pause(): PublishState {
    if (this.#state.phase !== 'publishing') return this.#state;
    this.#show({ phase: 'pausing' });
    this.#running?.pause.abort();
    return this.#state;
  }

  /** Abandons an interrupted publication. The changes that were already written stay in the stores. */
  async abandon(signal: AbortSignal): Promise<PublishState> {
    if (this.#isPublishing()) throw busy();
    await abandonNew(this.#config, signal);
    this.#show({ ...IDLE, plan: this.#state.plan });
    return this.#state;
  }

  /**
   * Aborts a running plan or publication, and waits until it has ended. A later server can continue the publication.
   */
  async close(): Promise<void> {
    this.#running?.stop.abort();
    await Promise.all([this.#plans.close(), this.#end]);
  }

  #isPublishing(): boolean {
    return this.#state.phase === 'publishing' || this.#state.phase === 'pausing';
  }

  async #makePlan(signal: AbortSignal, { choices, of }: PlanRequest): Promise<PublishPlan> {
    this.#forgetSteps();
    this.#running = undefined;
    this.#show({ ...IDLE, phase: 'planning' });
    try {
      const former = await this.#readingOf(of, choices);
      const { stores } = choices;
      const options = { stores, signal, onProgress: this.#onReading };
      const reading = former ?? (await readNew(this.#config, options));
      this.#plan = await reading.plan(choices);
      this.#reading = reading;
      return this.#plan;
    } finally {
      this.#show({ ...IDLE, plan: this.#plan?.hash ?? null, ...(await this.#atRest()) });
    }
  }

  /**
   * Returns the documents of the latest plan, if that plan has this hash and the same stores, and the working folder
   * has not changed.
   */
  async #readingOf(hash: string | undefined, { stores }: PublishChoices): Promise<NewReading | undefined> {
    const isSame = hash === this.#plan?.hash && isDeepStrictEqual(stores, this.#plan?.choices.stores);
    if (!this.#reading || !isSame || (await this.#reading.isOutdated())) return undefined;
    return this.#reading;
  }

  async #publish(running: Running): Promise<void> {
    const { request, pause, stop } = running;
    try {
      const { continued } = await publishNew(this.#config, {
        ...request,
        pause: pause.signal,
        signal: stop.signal,
        onProgress: this.#onReading,
        onPublishProgress: (progress) => this.#onProgress(running, progress),
      });
      this.#show({ phase: 'finished', reading: null, report: this.#reportOf(running, continued) });
    } catch (error) {
      const { ok: _ok, issues: _issues, ...body } = errorBodyOf(error);
      if (body.code === 'INTERNAL') this.#log.error({ err: error }, 'internal error');
      const isPaused = pause.signal.aborted && isStoreSyncError(error) && error.code === 'ABORTED';
      const { unfinished } = await this.#atRest();
      this.#show({
        phase: isPaused ? 'paused' : 'stopped',
        reading: null,
        error: isPaused ? null : body,
        unfinished,
        report: this.#reportOf(running, this.#state.run?.continued ?? false),
      });
    }
  }

  readonly #onReading = ({ phase, done, total }: SyncProgress): void => {
    if (phase === 'reading') this.#show({ reading: { done, total } });
  };

  #onProgress(running: Running, progress: PublishProgress): void {
    if (progress.kind === 'started') {
      running.plan = progress.plan;
      running.steps = new PublishSteps(progress.plan);
      for (const step of running.steps.all()) this.#hub.publish('publish-step', step, step.key);
      this.#show({ reading: null, run: runOf(running, progress.continued) });
      return;
    }
    const step = running.steps.apply(progress);
    if (!step) return;
    running.speed.note(running.steps.counts().bytes.sent);
    this.#hub.publish('publish-step', step, step.key);
    this.#show({ run: runOf(running, this.#state.run?.continued ?? false) });
  }

  #reportOf({ plan, steps, request }: Running, continued: boolean) {
    const { holdChanges } = request;
    return publishReport(plan, { steps: steps.all(), continued, holdChanges, demo: this.#config.demo });
  }

  /**
   * Reads from the journal of the working folder whether a publication was interrupted, and returns the state that
   * applies while nothing runs.
   */
  async #atRest(): Promise<Pick<PublishState, 'phase' | 'unfinished'>> {
    const found = await readUnfinished(this.#config.dir);
    if (!found) return { phase: 'idle', unfinished: null };
    const { plan, choices, stores, holdChanges, changes } = found;
    return {
      phase: 'interrupted',
      unfinished: {
        plan,
        choices: { ...copyOf(choices), ...(stores && { stores: [...stores] }) },
        holdChanges,
        changes: changes.length,
      },
    };
  }

  #show(change: Partial<PublishState>): void {
    this.#state = { ...this.#state, ...change };
    this.#hub.publish('publish', this.#state);
  }

  #forgetSteps(): void {
    for (const { key } of this.#running?.steps.all() ?? []) this.#hub.forget('publish-step', key);
  }
}

function runOf({ request, steps, speed }: Running, continued: boolean): PublishState['run'] {
  const counts = steps.counts();
  return {
    ...request,
    continued,
    ...counts,
    bytesPerSecond: speed.bytesPerSecond(),
    secondsLeft: speed.secondsFor(counts.bytes.total - counts.bytes.sent),
  };
}

/** Returns the choices with mutable arrays, which the contract's type requires. */
function copyOf(choices: object): PublishChoices {
  return structuredClone(choices);
}

function busy(): RequestError {
  return new RequestError('STORE_BUSY', 'A publication is running, or a plan is being made.', {
    hint: 'Wait until it has finished, or pause it.',
  });
}
