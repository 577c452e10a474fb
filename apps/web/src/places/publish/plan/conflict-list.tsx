import type { PlanConflict, PlanPicture, PublishChoices } from '@storedeck/contract';
import { diffWords } from '@storedeck/listing/compare';
import { GitMerge } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { Picture } from '../../../pictures/picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { placeName } from '../place-name.ts';
import { type Decision, decisionOf } from './choices.ts';
import { Panel } from './panel.tsx';
import { shortenDiff } from './shorten-diff.ts';
import { useFindPicture } from './use-known-pictures.ts';

/** The list of texts and sets that were changed both in New and in the store. Each conflict needs a decision. */
export function ConflictList({
  conflicts,
  choices,
  onDecide,
}: {
  conflicts: readonly PlanConflict[];
  choices: PublishChoices;
  onDecide: (keys: readonly string[], decision: Decision) => void;
}) {
  const open = conflicts.map(({ key }) => key).filter((key) => decisionOf(choices, key) === null);
  return (
    <Panel
      tone={open.length > 0 ? 'warn' : 'plain'}
      icon={GitMerge}
      title="Changed on both sides"
      about={
        open.length === 0
          ? 'All conflicts are decided.'
          : 'Both New and the store have changed these. Decide each before you publish.'
      }
    >
      {open.length > 1 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <span className="text-muted">Decide all {open.length} open conflicts:</span>
          <Button onClick={() => onDecide(open, 'mine')}>Publish New</Button>
          <Button onClick={() => onDecide(open, 'theirs')}>Keep what the stores have</Button>
        </div>
      )}
      <ul className="divide-line divide-y">
        {conflicts.map((conflict) => (
          <li key={conflict.key} className="py-3 first:pt-0 last:pb-0">
            <Conflict
              conflict={conflict}
              decision={decisionOf(choices, conflict.key)}
              onDecide={(decision) => onDecide([conflict.key], decision)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Conflict({
  conflict,
  decision,
  onDecide,
}: {
  conflict: PlanConflict;
  decision: Decision | null;
  onDecide: (decision: Decision) => void;
}) {
  const name = useId();
  const { base, mine, theirs, locale } = conflict;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium wrap-anywhere">{placeName(conflict)}</legend>
      <p className="text-muted mb-1.5 text-sm">
        Original: <Value value={base} locale={locale} isSmall />
      </p>
      <div className="grid gap-2 md:grid-cols-2">
        <Side
          name={name}
          label="Publish New"
          isChosen={decision === 'mine'}
          onChoose={() => onDecide('mine')}
        >
          <Changed base={base} value={mine} locale={locale} />
        </Side>
        <Side
          name={name}
          label="Keep what the store has"
          isChosen={decision === 'theirs'}
          onChoose={() => onDecide('theirs')}
        >
          <Changed base={base} value={theirs} locale={locale} />
        </Side>
      </div>
    </fieldset>
  );
}

function Side({
  name,
  label,
  isChosen,
  onChoose,
  children,
}: {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className="border-line bg-surface has-checked:border-accent-ink has-focus-visible:outline-accent-ink hover:bg-hover block min-w-0 rounded-lg border px-3 py-2 has-checked:ring-1 has-checked:ring-(--color-accent-ink) has-focus-visible:outline-2">
      <span className="mb-1 flex items-center gap-2 font-medium">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          className="accent-accent size-4"
        />
        {label}
      </span>
      {children}
    </label>
  );
}

type ConflictValue = PlanConflict['mine'];

/** A text with its changes marked, or pictures. */
function Changed({
  base,
  value,
  locale,
}: {
  base: ConflictValue;
  value: ConflictValue;
  locale: string | null;
}) {
  if (typeof base !== 'string' || typeof value !== 'string') return <Value value={value} locale={locale} />;
  if (value === '') return <span className="text-muted">Empty</span>;
  return (
    <span lang={locale ?? undefined} dir="auto" className="block whitespace-pre-line wrap-anywhere">
      <MarkedText parts={shortenDiff(diffWords(base, value, locale ?? 'en'))} side="both" />
    </span>
  );
}

function Value({
  value,
  locale,
  isSmall = false,
}: {
  value: ConflictValue;
  locale: string | null;
  isSmall?: boolean;
}) {
  if (typeof value !== 'string') return <Pictures pictures={value} isSmall={isSmall} />;
  if (value === '') return <span>empty</span>;
  return (
    <bdi lang={locale ?? undefined} className={isSmall ? 'line-clamp-2 wrap-anywhere' : 'wrap-anywhere'}>
      {value}
    </bdi>
  );
}

function Pictures({ pictures, isSmall }: { pictures: readonly PlanPicture[]; isSmall: boolean }) {
  const find = useFindPicture();
  if (pictures.length === 0) return <span>no pictures</span>;
  return (
    <span className="flex flex-wrap gap-1 pt-0.5">
      {pictures.map((picture, index) => (
        <Picture
          key={index}
          image={find(picture)}
          alt={`Picture ${index + 1}`}
          proportion={9 / 19.5}
          thumbnail
          className={`${isSmall ? 'h-10' : 'h-20'} max-w-32 overflow-hidden rounded-sm`}
        />
      ))}
    </span>
  );
}
