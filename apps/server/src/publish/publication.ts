import { isDeepStrictEqual } from 'node:util';

import {
  type ErrorBody,
  toErrorBody,
  isCredentialError,
  type PublishChoices,
  type PublishJournal,
  type PublishPlan,
  type PublishState,
  type PublishStep,
  type SyncProgress,
} from '@storedeck/contract';
import { isStoreError } from '@storedeck/store-api';
import type { PublishProgress } from '@storedeck/store-sync/publish';
import type { Logger } from 'pino';

import type { Config } from '../config.ts';
import type { EventHub } from '../events/event-hub.ts';
import { failureBody } from '../http/failure-body.ts';
import { ServerError } from '../server-error.ts';
import { SharedSync } from '../sync/shared-sync.ts';
import { journalDocument } from './journal-document.ts';
import { readKnownListings } from './known-listings.ts';
import { LatestReport } from './latest-report.ts';
import { PublicationRun, type PublishRequest } from './publication-run.ts';
import { abandonNew, type NewReading, planRest, publishNew, readJournal, readNew } from './publish-new.ts';
import type { DescribeOutlook } from './publish-report.ts';
import { type RestingState, restingState } from './resting-state.ts';

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

interface PublicationOptions {
  readonly config: Config;
  readonly hub: EventHub;
  readonly log: Logger;
  /** Describes the outlook of a store in a report. Default: of a real store. */
  readonly describeOutlook?: DescribeOutlook | undefined;
}

const IDLE: PublishState = {
  ok: true,
  phase: 'idle',
  plan: null,
  reading: null,
  run: null,
  unfinished: null,
  foreignJournal: null,
  error: null,
  report: null,
};

/** The phases in which `error` says why the latest plan could not be made. */
const BEFORE_RUN: readonly PublishState['phase'][] = ['idle', 'planning', 'interrupted'];
/** The phases after a run has ended. */
const AFTER_RUN: readonly PublishState['phase'][] = ['paused', 'stopped', 'finished'];
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
  readonly #report: LatestReport;
  #state = IDLE;
  #plan: PublishPlan | null = null;
  /** The documents from which the latest plan was computed. */
  #reading: NewReading | undefined;
  #run: PublicationRun | undefined;
  #end: Promise<void> = Promise.resolve();

  constructor({ config, hub, log, describeOutlook }: PublicationOptions) {
    this.#config = config;
    this.#hub = hub;
    this.#log = log;
    this.#report = new LatestReport(config.dir, describeOutlook);
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
    const { phase, ...journal } = await this.#atRest();
    if (this.#state === before && !BUSY.includes(before.phase)) {
      const isResting = before.phase === 'idle' || before.phase === 'interrupted';
      this.#state = { ...before, ...(isResting && { phase }), ...journal };
    }
    await this.#updateReport();
    return { ...this.#state, steps: this.#run?.steps ?? [] };
  }

  /**
   * Starts to publish a plan, or continues an interrupted publication. The end or failure of the publication is sent as
   * an event.
   */
  start(request: PublishRequest): PublishState {
    if (BUSY.includes(this.#state.phase)) throw busy();
    this.#forgetSteps();
    this.#report.clear();
    const run = new PublicationRun(request);
    this.#run = run;
    // The publication changes the stores, so the documents that were read from them are no longer valid.
    this.#reading = undefined;
    this.#show({ ...IDLE, plan: this.#state.plan, phase: 'publishing', run: run.describe() });
    this.#end = this.#publish(run);
    return this.#state;
  }

  /** Reads what the journal of the working folder contains. */
  async readJournal(): Promise<PublishJournal> {
    return journalDocument(await readJournal(this.#config), await readKnownListings(this.#config.dir));
  }

  /**
   * Plans what the interrupted publication would still write.
   *
   * @throws ServerError NOT_FOUND if there is none that this user can continue
   */
  async planRemaining(signal: AbortSignal): Promise<PublishPlan> {
    if (this.#isPublishing()) throw busy();
    const plan = await planRest(this.#config, signal);
    if (plan) return plan;
    throw new ServerError('NOT_FOUND', 'There is no interrupted publication that you can continue.', {
      hint: 'Make a new plan.',
    });
  }

  /** Pauses the publication. It stops when the steps that have begun are finished. */
  pause(): PublishState {
    if (this.#state.phase !== 'publishing') return this.#state;
    this.#show({ phase: 'pausing' });
    this.#run?.pause();
    return this.#state;
  }

  /** Abandons an interrupted publication. The changes that were already written stay in the stores. */
  async abandon(signal: AbortSignal): Promise<PublishState> {
    if (BUSY.includes(this.#state.phase)) throw busy();
    await abandonNew(this.#config, signal);
    // A plan or a publication that has begun meanwhile shows its own state.
    if (BUSY.includes(this.#state.phase)) return this.#state;
    // The plan may be written in part.
    this.#forgetPlan();
    this.#show(IDLE);
    return this.#state;
  }

  /** Stops showing that the latest plan could not be made because of the credentials, which have changed. */
  forgetRefusal(): void {
    const { phase, error } = this.#state;
    if (error && BEFORE_RUN.includes(phase) && isCredentialError(error.code)) this.#show({ error: null });
  }

  /**
   * Aborts a running plan or publication, and waits until it has ended. A later server can continue the publication.
   */
  async close(): Promise<void> {
    this.#run?.stop();
    await Promise.all([this.#plans.close(), this.#end]);
  }

  #isPublishing(): boolean {
    return this.#state.phase === 'publishing' || this.#state.phase === 'pausing';
  }

  async #makePlan(signal: AbortSignal, { choices, of }: PlanRequest): Promise<PublishPlan> {
    this.#forgetSteps();
    this.#report.clear();
    this.#run = undefined;
    // A plan that was published, or whose publication has stopped, is out of date.
    if (AFTER_RUN.includes(this.#state.phase)) this.#forgetPlan();
    // The failure of an earlier reading stays until the stores were read.
    let error = BEFORE_RUN.includes(this.#state.phase) ? this.#state.error : null;
    this.#show({ ...IDLE, phase: 'planning', plan: this.#plan?.hash ?? null, error });
    try {
      const former = await this.#findReading(of, choices);
      const { stores } = choices;
      const options = { stores, signal, onProgress: this.#onReading };
      const reading = former ?? (await readNew(this.#config, options));
      this.#plan = await reading.plan(choices);
      this.#reading = reading;
      error = null;
      return this.#plan;
    } catch (failure) {
      if (!signal.aborted) error = failureOfReading(failure) ?? error;
      throw failure;
    } finally {
      this.#show({ ...IDLE, plan: this.#plan?.hash ?? null, ...(await this.#atRest()), error });
    }
  }

  #forgetPlan(): void {
    this.#plan = null;
    this.#reading = undefined;
  }

  /**
   * Returns the documents of the latest plan, if that plan has this hash and the same stores, and the working folder
   * has not changed.
   */
  async #findReading(hash: string | undefined, { stores }: PublishChoices): Promise<NewReading | undefined> {
    const isSame = hash === this.#plan?.hash && isDeepStrictEqual(stores, this.#plan?.choices.stores);
    if (!this.#reading || !isSame || (await this.#reading.isOutdated())) return undefined;
    return this.#reading;
  }

  async #publish(run: PublicationRun): Promise<void> {
    try {
      await publishNew(this.#config, {
        ...run.request,
        pause: run.pauseSignal,
        signal: run.stopSignal,
        onProgress: this.#onReading,
        onPublishProgress: (progress) => this.#onProgress(run, progress),
      });
      this.#show({ phase: 'finished', reading: null, report: this.#report.make(run.describeEnd(true)) });
    } catch (error) {
      const body = shownBody(failureBody(error, { log: this.#log, hasLeft: false }));
      const isPaused = run.pauseSignal.aborted && isStoreError(error) && error.code === 'ABORTED';
      const { phase: _, ...journal } = await this.#atRest();
      this.#showSteps(run.interrupt());
      this.#show({
        phase: isPaused ? 'paused' : 'stopped',
        reading: null,
        run: run.describe(),
        error: isPaused ? null : body,
        ...journal,
        report: this.#report.make(run.describeEnd(false)),
      });
    }
  }

  readonly #onReading = ({ phase, done, total }: SyncProgress): void => {
    if (phase === 'reading') this.#show({ reading: { done, total } });
  };

  #onProgress(run: PublicationRun, progress: PublishProgress): void {
    const changed = run.apply(progress);
    this.#showSteps(changed);
    if (progress.kind === 'started') this.#show({ reading: null, run: run.describe() });
    else if (changed.length > 0) this.#show({ run: run.describe() });
  }

  /** After a sync, the report says what has become of the published version. */
  async #updateReport(): Promise<void> {
    const before = this.#state;
    if (before.phase !== 'finished') return;
    const report = await this.#report.read();
    if (this.#state === before && !isDeepStrictEqual(report, before.report)) this.#show({ report });
  }

  /**
   * Reads from the journal of the working folder whether a publication was interrupted, and returns the state that
   * applies while nothing runs.
   */
  async #atRest(): Promise<RestingState> {
    return restingState(await readJournal(this.#config));
  }

  #show(change: Partial<PublishState>): void {
    this.#state = { ...this.#state, ...change };
    this.#hub.publish('publish', this.#state);
  }

  #showSteps(steps: readonly PublishStep[]): void {
    for (const step of steps) this.#hub.publish('publish-step', step, step.key);
  }

  #forgetSteps(): void {
    for (const { key } of this.#run?.steps ?? []) this.#hub.forget('publish-step', key);
  }
}

function shownBody({ ok: _ok, issues: _issues, ...body }: ErrorBody): NonNullable<PublishState['error']> {
  return body;
}

/**
 * Returns why the stores could not be read for a plan; undefined if the caller has sent choices that do not fit the
 * plan, which concerns only this caller.
 */
function failureOfReading(error: unknown): PublishState['error'] | undefined {
  const body = shownBody(toErrorBody(error));
  return body.code === 'INPUT_INVALID' ? undefined : body;
}

function busy(): ServerError {
  return new ServerError('STORE_BUSY', 'A publication is running, or a plan is being made.', {
    hint: 'Wait until it has finished, or pause it.',
  });
}
