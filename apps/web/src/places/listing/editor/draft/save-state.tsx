import { Check, CircleAlert, LoaderCircle } from 'lucide-react';

import { Button } from '../../../../ui/button.tsx';
import type { DraftState, ListingDraft } from './listing-draft.ts';
import { useDraftState } from './use-listing-draft.ts';

/** Shows whether the edits are saved, at once also where the rest of a view follows later. */
export function SaveState({ draft, onResolve }: { draft: ListingDraft; onResolve: () => void }) {
  const state = useDraftState(draft);
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <p role="status" data-testid="save-state" className="flex min-w-0 items-center gap-1.5">
        <Phase {...state} />
      </p>
      {state.phase === 'conflict' && <Button onClick={onResolve}>Resolve…</Button>}
    </div>
  );
}

function Phase({ phase, taken }: Pick<DraftState, 'phase' | 'taken'>) {
  if (phase === 'saved') {
    return (
      <>
        <Check aria-hidden className="text-good size-3.5 shrink-0" />
        <span className="text-muted">Saved{taken > 0 && ', with what others changed on disk'}</span>
      </>
    );
  }
  if (phase === 'failed' || phase === 'conflict') {
    return (
      <>
        <CircleAlert aria-hidden className="text-bad size-3.5 shrink-0" />
        <span className="text-bad font-medium">{phase === 'failed' ? 'Not saved' : 'Changed on disk'}</span>
      </>
    );
  }
  return (
    <>
      <LoaderCircle aria-hidden className="text-muted size-3.5 shrink-0 animate-spin" />
      <span className="text-muted">Saving…</span>
    </>
  );
}
