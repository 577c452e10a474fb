import { type Listing, type LocaleEntry, STORE_NAMES, itemName } from '@storedeck/listing';
import type { Edit } from '@storedeck/listing/edits';
import {
  type IgnoredWithReason,
  type Problem,
  type ListingAddress,
  unignoreProblem,
} from '@storedeck/listing/problems';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { memo } from 'react';

import { localeName } from './filters.ts';
import { Action, ProblemActions } from './problem-actions.tsx';

/** The data with which problems of New can be corrected. Problems of other listings cannot be corrected. */
export interface ProblemEdits {
  readonly listing: Listing;
  readonly onEdit: (edit: Edit) => void;
  readonly onOpenField: (place: ListingAddress) => void;
}

/**
 * The list of problems, grouped by store and language. A click on a problem shows the place of the problem in the
 * listing.
 */
export const ProblemList = memo(function ProblemList({
  problems,
  all,
  entries,
  edits,
  onReveal,
}: {
  problems: readonly Problem[];
  /** All problems, including the problems that are not listed. */
  all: readonly Problem[];
  entries: readonly LocaleEntry[];
  edits: ProblemEdits | null;
  onReveal: (target: ListingAddress) => void;
}) {
  const groups = Map.groupBy(problems, ({ at }) => `${STORE_NAMES[at.store]} · ${localeName(at, entries)}`);
  const explained = new Set<string>();
  return [...groups].map(([title, found]) => (
    <section
      key={title}
      aria-label={title}
      className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
    >
      <h3 className="text-muted px-2 pt-2 pb-0.5 text-sm font-medium">{title}</h3>
      <ul>
        {found.map((problem) => {
          const isFirst = problem.help !== undefined && !explained.has(problem.kind);
          explained.add(problem.kind);
          return (
            <li key={makeKey(problem)}>
              <Entry problem={problem} help={isFirst ? problem.help : undefined} onReveal={onReveal} />
              {edits && <ProblemActions problem={problem} problems={all} {...edits} />}
            </li>
          );
        })}
      </ul>
    </section>
  ));
});

function Entry({
  problem: { severity, kind, detail, at },
  help,
  onReveal,
}: {
  problem: Problem;
  help: string | undefined;
  onReveal: (target: ListingAddress) => void;
}) {
  const bad = severity === 'error';
  const Icon = bad ? CircleAlert : TriangleAlert;
  return (
    <button
      type="button"
      onClick={() => onReveal(at)}
      className="hover:bg-hover flex w-full gap-2 rounded-md px-2 py-1 text-start"
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${bad ? 'text-bad' : 'text-warn'}`} />
      <span className="min-w-0">
        <span className="sr-only">{bad ? 'Error: ' : 'Warning: '}</span>
        <span className="block font-medium">
          {kind}
          {at.picture !== undefined && (
            <span className="text-muted font-normal">
              {' '}
              · {itemName(at.slot)} {at.picture + 1}
            </span>
          )}
        </span>
        <span className="text-muted block text-sm wrap-anywhere">{detail}</span>
        {help !== undefined && <span className="text-muted block text-sm">{help}</span>}
      </span>
    </button>
  );
}

/** The problems that are ignored, with their reasons. */
export function IgnoredList({
  ignored,
  entries,
  edits,
}: {
  ignored: readonly IgnoredWithReason[];
  entries: readonly LocaleEntry[];
  edits: ProblemEdits | null;
}) {
  if (ignored.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="hover:bg-hover text-muted rounded-md px-2 py-1">{ignored.length} ignored</summary>
      <ul>
        {ignored.map(({ problem, reason }) => (
          <li key={makeKey(problem)} className="px-2 py-1 ps-8">
            <p>
              {problem.kind}{' '}
              <span className="text-muted">
                · {STORE_NAMES[problem.at.store]} · {localeName(problem.at, entries)}
              </span>
            </p>
            <p className="text-muted text-sm wrap-anywhere">“{reason}”</p>
            {edits && (
              <Action onClick={() => edits.onEdit((before) => unignoreProblem(before, problem))}>
                Report again
              </Action>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function makeKey({ kind, detail, at }: Problem): string {
  return JSON.stringify([kind, at, detail]);
}
