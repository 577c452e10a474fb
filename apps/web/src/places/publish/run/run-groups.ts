import type { PublishStep } from '@storedeck/contract';
import { printAddress, type Store, STORES } from '@storedeck/listing';

import type { LocaleRank } from '../locale-rank.ts';

/** The steps of one locale, and the number of steps that are done. */
export interface RunGroup {
  readonly key: string;
  readonly locale: string | null;
  readonly steps: readonly PublishStep[];
  readonly done: number;
  readonly isRunning: boolean;
}

/** The steps of one store by locale, in the order of the plan's list. */
export interface RunStore {
  readonly store: Store;
  readonly groups: readonly RunGroup[];
  readonly done: number;
  readonly total: number;
}

/** One picture that is being uploaded. */
export interface ActivePicture {
  readonly key: string;
  readonly step: PublishStep;
  readonly picture: PublishStep['pictures'][number];
}

export function groupSteps(steps: readonly PublishStep[], rank: LocaleRank): RunStore[] {
  return STORES.flatMap((store) => {
    const own = steps.filter((step) => step.store === store);
    if (own.length === 0) return [];
    const byLocale = Map.groupBy(own, ({ locale }) => locale);
    const groups = [...byLocale]
      .map(([locale, all]) => ({
        key: printAddress({ store, locale }),
        locale,
        steps: all,
        done: countDone(all),
        isRunning: all.some(({ state }) => state === 'running'),
      }))
      .toSorted((a, b) => rank(store, a.locale) - rank(store, b.locale));
    return [{ store, groups, done: countDone(own), total: own.length }];
  });
}

/** The pictures that are being sent or processed now. Pictures that are being sent are first. */
export function activePictures(steps: readonly PublishStep[]): ActivePicture[] {
  return steps
    .filter(({ state }) => state === 'running')
    .flatMap((step) =>
      step.pictures
        .filter(({ state }) => state === 'sending' || state === 'processing')
        .map((picture) => ({ key: `${step.key}#${picture.position}`, step, picture })),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}

function rank({ picture: { state } }: ActivePicture): number {
  return state === 'sending' ? 0 : 1;
}

function countDone(steps: readonly PublishStep[]): number {
  return steps.filter(({ state }) => state === 'done').length;
}
