import type { CheckedLinks } from '@storedeck/contract';
import type { Listing, LocaleEntry } from '@storedeck/listing';
import type { Edit } from '@storedeck/listing/edits';
import type { ListingAddress, Problem } from '@storedeck/listing/problems';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { useCheckLinks } from '../../../server/links.ts';
import { type ListingFile, useListingFile } from '../../../server/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { SkipList } from '../../../ui/skip-list.tsx';
import { useListingDraft } from '../editor/draft/use-listing-draft.ts';
import type { Source } from '../url-state.ts';
import { FilterRow } from './filter-row.tsx';
import { matches, NO_FILTER } from './filters.ts';
import { IgnoredList, ProblemList } from './problem-list.tsx';
import { countedProblems } from './problems-button.tsx';
import type { FoundProblems } from './use-problems.ts';

/** The problems of a listing in a fixed order, with filters. The problems of New can be corrected and ignored. */
export function ProblemsPanel({
  name,
  source,
  problems,
  next,
  entries,
  onReveal,
  onOpenField,
  onClose,
}: {
  /** The name of the listing that has these problems. */
  name: string;
  source: Source;
  problems: FoundProblems | null;
  /** New if New has these problems, otherwise null. */
  next: Listing | null;
  entries: readonly LocaleEntry[];
  onReveal: (target: ListingAddress) => void;
  onOpenField: (target: ListingAddress) => void;
  onClose: () => void;
}) {
  const [filter, setFilter] = useState(NO_FILTER);
  const links = useCheckLinks(source);
  // The result of another listing is not shown.
  const found = links.data?.listing === source ? links.data : undefined;
  const open = [...(found?.problems ?? []), ...(problems?.open ?? [])];
  const shown = open.filter((problem) => matches(problem, filter, entries));
  return (
    <section
      aria-label="Problems"
      className="bg-ground border-line flex max-h-[45dvh] shrink-0 flex-col border-b max-lg:sticky max-lg:top-0 max-lg:z-30 max-lg:order-first max-lg:shadow-md lg:max-h-[55%]"
    >
      <header className="flex items-baseline gap-2 px-4 pt-3 pb-1.5">
        <h2 className="font-semibold">Problems in {name}</h2>
        <p role="status" className="text-muted text-sm tabular-nums">
          {describeStatus(problems, { open, shown: shown.length })}
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
      <div className="flex flex-wrap items-center gap-x-2 px-2 pb-1">
        <Button
          look="quiet"
          needsServer
          disabled={links.isPending}
          onClick={() => links.mutate()}
          className="px-2"
        >
          {links.isPending ? 'Requesting the addresses…' : 'Check the addresses'}
        </Button>
        <p role="status" className="text-muted text-sm">
          {found && describeLinks(found)}
        </p>
      </div>
      {open.length > 1 && (
        <FilterRow problems={open} entries={entries} filter={filter} onChange={setFilter} />
      )}
      <div tabIndex={-1} className="thin-scrollbar overflow-y-auto px-2 pb-2">
        {links.error && <Failure error={links.error} />}
        {problems?.checking === null && open.length === 0 && (
          <p className="text-muted px-2 pb-1">No problems were found.</p>
        )}
        {problems && (
          <WithEdits next={next} onOpenField={onOpenField}>
            {(edits) => (
              <>
                <SkipList name="the problems" count={shown.length}>
                  <ProblemList
                    problems={shown}
                    all={open}
                    entries={entries}
                    edits={edits}
                    onReveal={onReveal}
                  />
                </SkipList>
                <IgnoredList ignored={problems.ignored} entries={entries} edits={edits} />
              </>
            )}
          </WithEdits>
        )}
      </div>
    </section>
  );
}

function WithEdits({
  next,
  onOpenField,
  children,
}: {
  next: Listing | null;
  onOpenField: (target: ListingAddress) => void;
  children: (edits: Parameters<typeof ProblemList>[0]['edits']) => React.ReactNode;
}) {
  if (!next) return children(null);
  return <WithDraft>{(onEdit) => children(onEdit && { listing: next, onEdit, onOpenField })}</WithDraft>;
}

function describeLinks({
  checked,
  leftOut,
  problems,
}: Pick<CheckedLinks, 'checked' | 'leftOut' | 'problems'>): string {
  const what = checked === 1 ? '1 address was requested' : `${checked} addresses were requested`;
  const rest = leftOut > 0 ? `; ${leftOut} more were left out` : '';
  return problems.length === 0 ? `${what}: all work${rest}.` : `${what}${rest}.`;
}

function describeStatus(
  problems: FoundProblems | null,
  { open, shown }: { open: readonly Problem[]; shown: number },
): string {
  if (!problems) return 'Looking…';
  const { checking } = problems;
  if (checking)
    return checking.total === 0 ? 'Looking…' : `Checking ${checking.checked} of ${checking.total} pictures`;
  if (shown < open.length) return `${shown} of ${open.length} shown`;
  const errors = open.filter(({ severity }) => severity === 'error').length;
  return countedProblems(errors, open.length - errors);
}

/** Gives its children a function that edits New; null until New is read. */
function WithDraft({ children }: { children: (edit: ((edit: Edit) => void) | null) => ReactNode }) {
  const { data: file } = useListingFile('new');
  return file ? <WithFile file={file}>{children}</WithFile> : children(null);
}

function WithFile({
  file,
  children,
}: {
  file: ListingFile;
  children: (edit: (edit: Edit) => void) => ReactNode;
}) {
  const [draft] = useListingDraft(file);
  return children((edit) => draft.change(edit));
}
