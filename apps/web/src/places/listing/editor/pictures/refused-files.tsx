import { X } from 'lucide-react';

import type { Refused } from './use-add-pictures.ts';

/** Says which files were not added, and why, until the user dismisses it. */
export function RefusedFiles({ refused, onDismiss }: { refused: readonly Refused[]; onDismiss: () => void }) {
  return (
    <div
      role="alert"
      className="bg-bad-fill border-line flex items-start gap-2 rounded-md border px-2.5 py-2"
    >
      <ul className="min-w-0 flex-1 space-y-1.5 wrap-anywhere">
        {refused.map(({ name, reason, hint }, index) => (
          <li key={index}>
            <p>
              <span className="font-medium">{name}</span> was not added. {reason}
            </p>
            {hint !== undefined && <p className="text-muted">{hint}</p>}
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="text-muted hover:bg-hover hover:text-ink grid size-6 shrink-0 place-items-center rounded"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
