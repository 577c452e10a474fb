import type { PublishRun, PublishStep } from '@storedeck/contract';
import type { Plan, PlanChange, PublishProgress } from '@storedeck/store-sync/publish';

import { splitPlanKey } from './plan-place.ts';

/** The numbers of changes, pictures and bytes of a publication: how many are done, and the total of each. */
export type PublishCounts = Pick<PublishRun, 'changes' | 'pictures' | 'bytes'>;

/** The steps of a publication: the changes, and the progress of each upload. */
export class PublishSteps {
  readonly #steps: Map<string, PublishStep>;

  /**
   * @param plan the plan of this run, with the changes that are not written yet
   * @param approved all changes of the publication; interrupted runs have written those that `plan` does not contain
   */
  constructor({ stores }: Pick<Plan, 'stores'>, approved: readonly PlanChange[]) {
    const left = new Map(stores.flatMap(({ changes }) => changes.map((change) => [change.key, change])));
    this.#steps = new Map(approved.map((change) => [change.key, makeStep(change, left.get(change.key))]));
  }

  /**
   * Applies a progress message of the publication. Returns the step that has changed; undefined if the message belongs
   * to no step.
   */
  apply(progress: Exclude<PublishProgress, { kind: 'started' }>): PublishStep | undefined {
    const step = this.#steps.get(progress.key);
    if (!step) return undefined;
    const next = progress.kind === 'written' ? written(step) : uploaded(step, progress);
    this.#steps.set(step.key, next);
    return next;
  }

  /**
   * Notes that the run has ended. Google Play's edit is deleted, so its uploads are lost unless it was committed. An
   * upload to the App Store counts only if the App Store has processed it, because a plan of the rest counts every other
   * picture as left. Returns the steps that have changed.
   */
  end(): PublishStep[] {
    return this.all().flatMap((step) => {
      if (step.state !== 'running') return [];
      const next = interrupted(step);
      this.#steps.set(step.key, next);
      return [next];
    });
  }

  all(): PublishStep[] {
    return [...this.#steps.values()];
  }

  counts(): PublishCounts {
    const steps = this.all();
    const pictures = steps.flatMap((step) => step.pictures);
    return {
      changes: { done: steps.filter(({ state }) => state === 'done').length, total: steps.length },
      pictures: { done: pictures.filter(({ state }) => state === 'done').length, total: pictures.length },
      bytes: { sent: sum(pictures.map(({ sent }) => sent)), total: sum(pictures.map(({ bytes }) => bytes)) },
    };
  }
}

/**
 * Returns the step of an approved change. `left` is what is left of the change; undefined if the change is written. The
 * set that is left keeps the pictures that were already uploaded.
 */
function makeStep(change: PlanChange, left: PlanChange | undefined): PublishStep {
  const step = {
    ...splitPlanKey(change),
    kind: change.kind,
    state: 'waiting' as const,
    pictures:
      change.kind !== 'set'
        ? []
        : change.after.flatMap(({ keep, file, bytes = 0 }, position) => {
            if (keep !== null || file === null) return [];
            const isUploaded = left?.kind === 'set' && left.after[position]?.keep !== null;
            const state = isUploaded ? ('done' as const) : ('waiting' as const);
            return [{ position, file, bytes, sent: isUploaded ? bytes : 0, state }];
          }),
  };
  return left === undefined ? written(step) : step;
}

function written(step: PublishStep): PublishStep {
  const pictures = step.pictures.map((picture) => ({
    ...picture,
    sent: picture.bytes,
    state: 'done' as const,
  }));
  return { ...step, state: 'done', pictures };
}

function uploaded(step: PublishStep, progress: Extract<PublishProgress, { kind: 'upload' }>): PublishStep {
  const pictures = step.pictures.map((picture) => {
    if (picture.position !== progress.position) return picture;
    const sent = progress.state === 'sending' ? Math.min(progress.sent, picture.bytes) : picture.bytes;
    return { ...picture, sent, state: progress.state };
  });
  return { ...step, state: 'running', pictures };
}

function interrupted(step: PublishStep): PublishStep {
  const pictures = step.pictures.map((picture) =>
    step.store === 'googlePlay' || picture.state !== 'done'
      ? { ...picture, sent: 0, state: 'waiting' as const }
      : picture,
  );
  return { ...step, state: 'waiting', pictures };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
