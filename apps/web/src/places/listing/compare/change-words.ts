import type { ComparedLocale } from './compare-listings.ts';
import type { SlotChange } from './compare-locale.ts';

/** How many texts and pictures change, such as "3 texts, 5 pictures"; empty when nothing does. */
export function changeCounts({ texts, slots }: Pick<ComparedLocale, 'texts' | 'slots'>): string {
  const pictures = slots.reduce((sum, slot) => sum + picturesChanged(slot), 0);
  return [counted(texts.length, 'text'), counted(pictures, 'picture')].filter(Boolean).join(', ');
}

/** A set's changes by kind, such as "2 added, 1 moved". */
export function slotChangeText({ before, after }: SlotChange): string {
  const of = (changes: SlotChange['before'], kind: string) =>
    changes.filter((change) => change.kind === kind).length;
  return [
    [of(after, 'added'), 'added'],
    [of(before, 'removed'), 'removed'],
    [of(after, 'changed'), 'changed'],
    [of(after, 'moved'), 'moved'],
  ]
    .flatMap(([count, kind]) => (count ? [`${count} ${kind}`] : []))
    .join(', ');
}

function picturesChanged({ before, after }: SlotChange): number {
  return (
    after.filter(({ kind }) => kind !== 'same').length +
    before.filter(({ kind }) => kind === 'removed').length
  );
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
