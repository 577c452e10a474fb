import { countText } from '@storedeck/listing';
import type { ReactNode } from 'react';

import type { MergeCounts } from './count-parts.ts';

export type Existing = 'merge' | 'replace';

/** Returns the label of the button that imports. `existing` is null if there is no New. */
export function importLabel(existing: Existing | null): string {
  if (existing === null) return 'Import';
  return existing === 'merge' ? 'Merge into New' : 'Replace New';
}

/** Asks what happens to the New listing that exists already. */
export function ExistingNew({
  value,
  merge,
  onChange,
}: {
  value: Existing;
  /** The changes that a merge would make; undefined while they are not known. */
  merge?: MergeCounts;
  onChange: (value: Existing) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">There is a new listing already</legend>
      <div className="border-line divide-line divide-y rounded-lg border">
        <Option chosen={value === 'merge'} title="Merge into New" onChoose={() => onChange('merge')}>
          {merge
            ? mergeText(merge)
            : 'Texts and pictures of the files replace those of New. Everything else stays.'}
        </Option>
        <Option chosen={value === 'replace'} title="Replace New" onChoose={() => onChange('replace')}>
          New contains only the texts and pictures of the files. Everything else is removed from New.
        </Option>
        <p className="text-muted px-3 py-2 text-sm">
          In both cases the previous listing is kept, with its pictures, in a backup folder beside{' '}
          <code className="font-mono">assets/new</code>. The newest three stay.
        </p>
      </div>
    </fieldset>
  );
}

function Option({
  chosen,
  title,
  onChoose,
  children,
}: {
  chosen: boolean;
  title: string;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className="hover:bg-hover flex gap-2.5 px-3 py-2.5">
      <input
        type="radio"
        name="existing"
        checked={chosen}
        onChange={onChoose}
        className="accent-accent mt-1 size-3.5 shrink-0"
      />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="text-muted block tabular-nums">{children}</span>
      </span>
    </label>
  );
}

function mergeText({ texts, sets, locales }: MergeCounts): string {
  const replaced = [
    ...(texts > 0 ? [countText(texts, 'text')] : []),
    ...(sets > 0 ? [countText(sets, 'picture set')] : []),
  ];
  const parts = [
    ...(replaced.length > 0 ? [`replaces ${replaced.join(' and ')}`] : []),
    ...(locales > 0 ? [`adds ${countText(locales, 'locale')}`] : []),
  ];
  const what = parts.length > 0 ? `This ${parts.join(' and ')}.` : 'No text or picture of New is replaced.';
  return `${what} Everything else stays.`;
}
