import type { StorePlan } from '@storedeck/contract';

import { countText } from '../../../ui/amount-text.ts';

/** The numbers of changes that publishing writes to one store. */
export interface ChangeCounts {
  readonly texts: number;
  readonly uploads: number;
  /** Pictures that are deleted or replaced, except pictures of removed locales. */
  readonly deletedPictures: number;
  /** Sets in which only the order changes. */
  readonly reordered: number;
  readonly addedLocales: number;
  readonly removedLocales: number;
  readonly removedSets: number;
}

/** Counts the changes of a store. */
export function countChanges({ changes }: Pick<StorePlan, 'changes'>): ChangeCounts {
  const counts = {
    texts: 0,
    uploads: 0,
    deletedPictures: 0,
    reordered: 0,
    addedLocales: 0,
    removedLocales: 0,
    removedSets: 0,
  };
  for (const change of changes) {
    if (change.kind === 'text') counts.texts += 1;
    else if (change.kind === 'addLocale') counts.addedLocales += 1;
    else if (change.kind === 'removeLocale') counts.removedLocales += 1;
    else {
      const uploads = change.after.filter(({ upload }) => upload).length;
      const deleted = change.before.length - (change.after.length - uploads);
      counts.uploads += uploads;
      counts.deletedPictures += deleted;
      if (change.after.length === 0) counts.removedSets += 1;
      else if (uploads + deleted === 0) counts.reordered += 1;
    }
  }
  return counts;
}

/** Returns the counts as lines, such as "3 texts written"; empty when nothing changes. */
export function countLines(counts: ChangeCounts): string[] {
  const lines: [count: number, text: string][] = [
    [counts.texts, `${countText(counts.texts, 'text')} written`],
    [counts.uploads, `${countText(counts.uploads, 'picture')} uploaded`],
    [counts.deletedPictures, `${countText(counts.deletedPictures, 'picture')} deleted or replaced`],
    [counts.reordered, `${countText(counts.reordered, 'set')} reordered`],
    [counts.addedLocales, `${countText(counts.addedLocales, 'language')} added`],
    [counts.removedSets, `${countText(counts.removedSets, 'set')} removed`],
    [counts.removedLocales, `${countText(counts.removedLocales, 'language')} removed`],
  ];
  return lines.filter(([count]) => count > 0).map(([, text]) => text);
}
