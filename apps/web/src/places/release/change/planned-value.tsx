import type { ReleasePlan } from '@storedeck/releases';
import { ArrowRight } from 'lucide-react';

/** The old and the new value of a change, and what else it means. */
export function PlannedValue({ plan: { app, name, before, after, people, notes } }: { plan: ReleasePlan }) {
  return (
    <section aria-label="Plan" className="space-y-2">
      <p className="text-muted text-sm wrap-anywhere">
        {name}, {app}
      </p>
      <div className="bg-fill flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-2.5">
        <del className="text-muted tabular-nums no-underline">
          <span className="sr-only">now: </span>
          {before.text}
        </del>
        <ArrowRight aria-hidden className="text-muted size-4 shrink-0 rtl:-scale-x-100" />
        <ins className="font-semibold tabular-nums no-underline">
          <span className="sr-only">then: </span>
          {after.text}
        </ins>
      </div>
      {people !== null && <p>{people}</p>}
      {notes.length > 0 && (
        <ul className="space-y-1">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="text-muted text-sm">
        Before it writes, Storedeck reads the store again. If anything has changed since this plan, nothing is
        written.
      </p>
    </section>
  );
}
