import type { PlanConflict, PlanSideNames, PublishChoices } from '@storedeck/contract';
import { countText, STORE_NAMES } from '@storedeck/listing';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';

import { localeName, partName, placeName } from '../place-name.ts';
import { type Decision, findDecision } from './choices.ts';
import { ConflictSides } from './conflict-sides.tsx';
import { commonDecision, type ConflictGroup } from './conflicts.ts';

/** Conflicts with the same cause: one decision for all languages, or one for each language. */
export function ConflictGroupView({
  group: { store, conflicts, reason },
  names,
  choices,
  onDecide,
}: {
  group: ConflictGroup;
  names: PlanSideNames;
  choices: PublishChoices;
  onDecide: (keys: readonly string[], decision: Decision) => void;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [first] = conflicts;
  if (!first) return null;
  const part = partName(first) ?? 'Language';
  const isSingle = conflicts.length === 1;
  const isDecided = conflicts.every(({ key }) => findDecision(choices, key) !== null);
  const inLanguages = isSingle ? '' : ` in ${countText(conflicts.length, 'language')}`;
  return (
    <>
      <fieldset data-undecided={isDecided ? undefined : ''}>
        <legend className="sr-only">
          {isSingle ? placeName(first) : `${STORE_NAMES[store]}, ${part}${inLanguages}`}
        </legend>
        <p className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <span aria-hidden className="font-medium">
            {isSingle ? `${part}, ${localeName(first.locale)}` : `${part}${inLanguages}`}
          </span>
          <span className="text-muted text-sm">{STORE_NAMES[store]}</span>
        </p>
        <p className="mb-1.5">{reason}</p>
        <ConflictSides
          conflict={first}
          names={names}
          scope={inLanguages}
          decision={commonDecision(conflicts, choices)}
          onDecide={(decision) =>
            onDecide(
              conflicts.map(({ key }) => key),
              decision,
            )
          }
        />
      </fieldset>
      {!isSingle && (
        <div className="mt-1 flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="text-accent-ink inline-flex items-center gap-1 py-1 text-sm hover:underline"
          >
            <ChevronRight aria-hidden className={`size-4 ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
            Decide each language
          </button>
          <span className="text-muted text-sm">{stateText(conflicts, { names, choices })}</span>
        </div>
      )}
      {!isSingle && isOpen && (
        <ul id={id} className="border-line mt-1 space-y-3 border-s ps-3">
          {conflicts.map((conflict) => (
            <li key={conflict.key}>
              <fieldset>
                <legend className="sr-only">{placeName(conflict)}</legend>
                <p aria-hidden className="mb-1 font-medium">
                  {localeName(conflict.locale)}
                </p>
                <ConflictSides
                  conflict={conflict}
                  names={names}
                  scope=""
                  decision={findDecision(choices, conflict.key)}
                  onDecide={(decision) => onDecide([conflict.key], decision)}
                />
              </fieldset>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Says which language is shown for all of them, or how differently the languages are decided. */
function stateText(
  conflicts: readonly PlanConflict[],
  { names, choices }: { names: PlanSideNames; choices: PublishChoices },
): string {
  const count = (decision: Decision | null): number =>
    conflicts.filter(({ key }) => findDecision(choices, key) === decision).length;
  const counts = [
    [count('mine'), names.new],
    [count('theirs'), names.kept],
    [count(null), 'open'],
  ] as const;
  const different = counts.filter(([number]) => number > 0);
  return different.length > 1
    ? different.map(([number, name]) => `${name}: ${number}`).join(', ')
    : `Shown: ${localeName(conflicts[0]?.locale ?? null)}`;
}
