import type { PublishChoices, PublishRun, PublishStep } from '@storedeck/contract';
import type { Plan, PublishProgress } from '@storedeck/store-sync/publish';

import type { LatestReport } from './latest-report.ts';
import { PublishSteps } from './publish-steps.ts';
import { TransferSpeed } from './transfer-speed.ts';

/** A client's request to publish. */
export interface PublishRequest {
  readonly plan: string;
  readonly choices: PublishChoices;
  readonly holdChanges: boolean;
}

/** One run of a publication: its steps and its speed, and how it is paused and stopped. */
export class PublicationRun {
  readonly request: PublishRequest;
  readonly #pause = new AbortController();
  readonly #stop = new AbortController();
  #plan: Pick<Plan, 'stores'> = { stores: [] };
  #steps = new PublishSteps(this.#plan, []);
  #speed = new TransferSpeed();
  #isContinued = false;

  constructor(request: PublishRequest) {
    this.request = request;
  }

  get steps(): PublishStep[] {
    return this.#steps.all();
  }

  /** Aborted when the run has to end after the steps that have begun. */
  get pauseSignal(): AbortSignal {
    return this.#pause.signal;
  }

  /** Aborted when the run has to end at once. */
  get stopSignal(): AbortSignal {
    return this.#stop.signal;
  }

  pause(): void {
    this.#pause.abort();
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Applies a progress message. Returns the steps that have changed. */
  apply(progress: PublishProgress): readonly PublishStep[] {
    if (progress.kind === 'started') {
      this.#plan = progress.plan;
      this.#steps = new PublishSteps(progress.plan, progress.approved);
      this.#speed = new TransferSpeed(this.#steps.counts().bytes.sent);
      this.#isContinued = progress.continued;
      return this.steps;
    }
    const step = this.#steps.apply(progress);
    if (!step) return [];
    this.#speed.note(this.#steps.counts().bytes.sent);
    return [step];
  }

  /** Notes that the run has ended before its last step. Returns the steps that have changed. */
  interrupt(): readonly PublishStep[] {
    return this.#steps.end();
  }

  describe(): PublishRun {
    const counts = this.#steps.counts();
    return {
      ...this.request,
      continued: this.#isContinued,
      ...counts,
      bytesPerSecond: this.#speed.bytesPerSecond(),
      secondsLeft: this.#speed.secondsFor(counts.bytes.total - counts.bytes.sent),
    };
  }

  /** Returns what a report says about this run. */
  describeEnd(isFinished: boolean): Parameters<LatestReport['make']>[0] {
    const { holdChanges } = this.request;
    return { plan: this.#plan, steps: this.steps, continued: this.#isContinued, isFinished, holdChanges };
  }
}
