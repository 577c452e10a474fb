import { codeFor, type LocaleEntry, STORE_NAMES } from '@storedeck/listing';
import type { Problem, ProblemPlace } from '@storedeck/listing/problems';
import { CircleAlert, TriangleAlert, X } from 'lucide-react';

import { countedProblems } from './problems-button.tsx';

/** A group with more problems than this is folded. */
const MANY = 6;

/** The problems by kind, errors first. A click on a problem shows where it is on the store page. */
export function ProblemsPanel({
  name,
  problems,
  entries,
  here,
  onReveal,
  onClose,
}: {
  /** The name of the listing that has these problems: Current or New. */
  name: string;
  problems: readonly Problem[] | null;
  entries: readonly LocaleEntry[];
  /** The shown locale. Its problems come first. */
  here: LocaleEntry | undefined;
  onReveal: (target: ProblemPlace) => void;
  onClose: () => void;
}) {
  const errors = problems?.filter(({ severity }) => severity === 'error') ?? [];
  const warnings = problems?.filter(({ severity }) => severity === 'warning') ?? [];
  return (
    <section
      aria-label="Problems"
      className="bg-ground border-line flex max-h-[45dvh] shrink-0 flex-col border-b max-lg:sticky max-lg:top-0 max-lg:z-30 max-lg:order-first max-lg:shadow-md lg:max-h-[55%]"
    >
      <header className="flex items-baseline gap-2 px-4 pt-3 pb-1.5">
        <h2 className="font-semibold">Problems in {name}</h2>
        <p role="status" className="text-muted text-sm">
          {problems ? countedProblems(errors.length, warnings.length) : 'Looking…'}
        </p>
        <button
          type="button"
          aria-label="Close the problems"
          onClick={onClose}
          className="text-muted hover:bg-hover hover:text-ink ms-auto grid size-7 shrink-0 place-items-center self-center rounded-md"
        >
          <X aria-hidden className="size-4" />
        </button>
      </header>
      <div className="thin-scrollbar overflow-y-auto px-2 pb-2">
        {problems?.length === 0 && (
          <p className="text-muted px-2 pb-1">Nothing that a store is known to refuse.</p>
        )}
        {grouped([...errors, ...warnings]).map(([kind, found]) => (
          <Group key={kind} kind={kind} found={found} entries={entries} here={here} onReveal={onReveal} />
        ))}
      </div>
    </section>
  );
}

function Group({
  kind,
  found,
  entries,
  here,
  onReveal,
}: {
  kind: string;
  found: readonly Problem[];
  entries: readonly LocaleEntry[];
  here: LocaleEntry | undefined;
  onReveal: (target: ProblemPlace) => void;
}) {
  const bad = found[0]?.severity === 'error';
  const Icon = bad ? CircleAlert : TriangleAlert;
  return (
    <details open={found.length <= MANY} className="group">
      <summary className="hover:bg-hover flex items-baseline gap-2 rounded-md px-2 py-1 font-medium">
        <Icon aria-hidden className={`size-4 shrink-0 self-center ${bad ? 'text-bad' : 'text-warn'}`} />
        <span className="sr-only">{bad ? 'Error:' : 'Warning:'}</span>
        {kind}
        <span className="text-muted ms-auto text-sm font-normal tabular-nums">{found.length}</span>
      </summary>
      {found[0]?.help !== undefined && <p className="text-muted ps-8 pe-2 pb-1 text-sm">{found[0].help}</p>}
      <ul className="mb-1">
        {hereFirst(found, here).map(({ at, detail }, index) => (
          <li key={index}>
            <button
              type="button"
              onClick={() => onReveal(at)}
              className="hover:bg-hover w-full rounded-md py-1 ps-8 pe-2 text-start"
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 truncate">{placeName(at, entries)}</span>
                <span className="text-muted ms-auto shrink-0 text-sm">{STORE_NAMES[at.store]}</span>
              </span>
              <span className="text-muted block text-sm wrap-anywhere">{detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function grouped(problems: readonly Problem[]): [string, Problem[]][] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const group = groups.get(problem.kind);
    if (group) group.push(problem);
    else groups.set(problem.kind, [problem]);
  }
  return [...groups];
}

function hereFirst(found: readonly Problem[], here: LocaleEntry | undefined): readonly Problem[] {
  const isHere = ({ at }: Problem): boolean =>
    here !== undefined && at.locale !== null && here.codes[at.store] === at.locale;
  return found.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
}

function placeName({ store, locale, picture }: ProblemPlace, entries: readonly LocaleEntry[]): string {
  if (locale === null) return 'The whole listing';
  const name = entries.find((entry) => codeFor(entry, store) === locale)?.name ?? locale;
  return picture === undefined ? name : `${name}, picture ${picture + 1}`;
}
