import type { StorePlan } from '@storedeck/contract';
import { countText, itemName } from '@storedeck/listing';

/** The numbers of changes that publishing writes to one store. */
export interface ChangeCounts {
  readonly texts: number;
  readonly pictures: ItemCounts;
  readonly appPreviews: ItemCounts;
  /** Sets in which only the order changes. */
  readonly reordered: number;
  readonly addedLocales: number;
  readonly removedLocales: number;
  readonly removedSets: number;
}

interface ItemCounts {
  uploads: number;
  /** Those that are deleted or replaced, except those of removed locales. */
  deleted: number;
}

/** Counts the changes of a store. */
export function countChanges({ changes }: Pick<StorePlan, 'changes'>): ChangeCounts {
  const counts = {
    texts: 0,
    pictures: { uploads: 0, deleted: 0 },
    appPreviews: { uploads: 0, deleted: 0 },
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
      const items = itemName(change.slot) === 'picture' ? counts.pictures : counts.appPreviews;
      items.uploads += uploads;
      items.deleted += deleted;
      if (change.after.length === 0) counts.removedSets += 1;
      else if (uploads + deleted === 0) counts.reordered += 1;
    }
  }
  return counts;
}

/** Returns the counts as lines, such as "3 texts to write"; empty when nothing changes. */
export function countLines(counts: ChangeCounts): string[] {
  const { pictures, appPreviews } = counts;
  const lines: [count: number, text: string][] = [
    [counts.texts, `${countText(counts.texts, 'text')} to write`],
    [pictures.uploads, `${countText(pictures.uploads, 'picture')} to upload`],
    [pictures.deleted, `${countText(pictures.deleted, 'picture')} to delete or replace`],
    [appPreviews.uploads, `${countText(appPreviews.uploads, 'app preview')} to upload`],
    [appPreviews.deleted, `${countText(appPreviews.deleted, 'app preview')} to delete or replace`],
    [counts.reordered, `${countText(counts.reordered, 'set')} to reorder`],
    [counts.addedLocales, `${countText(counts.addedLocales, 'language')} to add`],
    [counts.removedSets, `${countText(counts.removedSets, 'set')} to remove`],
    [counts.removedLocales, `${countText(counts.removedLocales, 'language')} to remove`],
  ];
  return lines.filter(([count]) => count > 0).map(([, text]) => text);
}

/**
 * Returns the counts of the changes that are written because a conflict was decided for New, as lines. The plan lists
 * these changes under the conflicts, and not among the changes of their languages.
 */
export function decidedLines({ changes, decided }: Pick<StorePlan, 'changes' | 'decided'>): string[] {
  const keys = new Set(decided.map(({ key }) => key));
  return countLines(countChanges({ changes: changes.filter(({ key }) => keys.has(key)) }));
}
