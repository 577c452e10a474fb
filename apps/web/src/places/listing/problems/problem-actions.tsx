import { type Listing, picturesAt, itemName } from '@storedeck/listing';
import { type Edit, setPictures } from '@storedeck/listing/edits';
import { ignoreProblem, type Problem, type ListingAddress } from '@storedeck/listing/problems';
import { useState } from 'react';

import { useClient } from '../../../server/client.ts';
import { applyRemedies, remedyText } from './apply-remedies.ts';

/** The buttons for a problem of New: correct it, open it in the editor, or ignore it with a reason. */
export function ProblemActions({
  problem,
  problems,
  listing,
  onEdit,
  onOpenField,
}: {
  problem: Problem;
  /** All problems of the listing, because all problems of a picture are corrected together. */
  problems: readonly Problem[];
  listing: Listing;
  onEdit: (edit: Edit) => void;
  onOpenField: (place: ListingAddress) => void;
}) {
  const client = useClient();
  const [phase, setPhase] = useState<'idle' | 'working' | 'ignoring'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const { at, remedy } = problem;

  async function correct(): Promise<void> {
    const { store, locale, slot, picture: index } = at;
    if (locale === null || slot === undefined || index === undefined) return;
    const address = { store, code: locale };
    const picture = picturesAt(listing, address, slot)[index];
    if (!picture) return;
    setPhase('working');
    setFailure(null);
    try {
      const remedies = problems
        .filter((each) => isSameAddress(each.at, at))
        .flatMap((each) => each.remedy ?? []);
      const corrected = await applyRemedies(client, { store, locale, slot }, { picture, remedies });
      onEdit(
        setPictures(address, slot, (before) =>
          before.map((each) => (each.file === picture.file ? corrected : each)),
        ),
      );
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPhase('idle');
    }
  }

  if (phase === 'ignoring') {
    return (
      <IgnoreForm
        onIgnore={(reason) => onEdit((before) => ignoreProblem(before, problem, reason))}
        onCancel={() => setPhase('idle')}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-x-3 ps-8 pe-2 pb-1">
      {remedy && (
        <Action disabled={phase === 'working'} onClick={() => void correct()}>
          {phase === 'working' ? 'Saving…' : remedyText(remedy)}
        </Action>
      )}
      {at.locale !== null && (at.field ?? at.slot) !== undefined && (
        <Action onClick={() => onOpenField(at)}>
          {at.field === undefined ? `Open the ${itemName(at.slot)}s` : 'Open the field'}
        </Action>
      )}
      <Action onClick={() => setPhase('ignoring')}>Ignore…</Action>
      {failure !== null && (
        <p role="alert" className="text-bad w-full text-sm wrap-anywhere">
          {failure}
        </p>
      )}
    </div>
  );
}

function IgnoreForm({ onIgnore, onCancel }: { onIgnore: (reason: string) => void; onCancel: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="flex flex-wrap items-center gap-2 py-1 ps-8 pe-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onIgnore(reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <input
        autoFocus
        aria-label="Why is this ignored?"
        placeholder="Why is this ignored?"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        className="border-line bg-surface text-ink placeholder:text-muted h-7 min-w-40 flex-1 rounded-md border px-2"
      />
      <Action type="submit" disabled={reason.trim() === ''}>
        Ignore
      </Action>
      <Action onClick={onCancel}>Cancel</Action>
    </form>
  );
}

/** A small button in the text of a list. */
export function Action({
  type = 'button',
  disabled = false,
  onClick,
  children,
}: {
  type?: 'button' | 'submit';
  disabled?: boolean;
  onClick?: () => void;
  children: string;
}) {
  return (
    <button
      type={type}
      disabled={disabled}
      onClick={onClick}
      className="text-accent-ink disabled:text-muted py-0.5 text-sm enabled:hover:underline"
    >
      {children}
    </button>
  );
}

function isSameAddress(a: ListingAddress, b: ListingAddress): boolean {
  return a.store === b.store && a.locale === b.locale && a.slot === b.slot && a.picture === b.picture;
}
