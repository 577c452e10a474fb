import type { PublishRun, PublishStep } from '@storedeck/contract';
import type { Plan, PlanChange, PublishProgress } from '@storedeck/store-sync/publish';

import { placeOf } from './plan-place.ts';

/** The numbers of changes, pictures and bytes of a publication: how many are done, and the total of each. */
export type PublishCounts = Pick<PublishRun, 'changes' | 'pictures' | 'bytes'>;

/** The steps of a publication: the changes, and the progress of each upload. */
export class PublishSteps {
  readonly #steps: Map<string, PublishStep>;

  constructor({ stores }: Pick<Plan, 'stores'>) {
    const changes = stores.flatMap((store) => store.changes);
    this.#steps = new Map(changes.map((change) => [change.key, stepOf(change)]));
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

function stepOf(change: PlanChange): PublishStep {
  return {
    ...placeOf(change),
    kind: change.kind,
    state: 'waiting',
    pictures:
      change.kind !== 'set'
        ? []
        : change.after.flatMap(({ keep, file, bytes = 0 }, position) =>
            keep === null && file !== null
              ? [{ position, file, bytes, sent: 0, state: 'waiting' as const }]
              : [],
          ),
  };
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
