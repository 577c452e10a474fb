import type { ReleaseAction, ReleaseChangeRequest } from '@storedeck/releases';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { ACTION_NAMES } from './action-words.ts';
import { ChangeDialog } from './change-dialog.tsx';

/** The actions that a version or release allows now. Each opens a dialog with its plan. */
export function ChangeActions({
  name,
  actions,
  request,
  share,
}: {
  /** The version or release in words. */
  name: string;
  actions: readonly ReleaseAction[];
  /** Makes the request for a plan; the share is null unless the user has chosen one. */
  request: (action: ReleaseAction, share: number | null) => ReleaseChangeRequest;
  /** The share now, from 0 to 1; null without one. */
  share: number | null;
}) {
  const [asked, setAsked] = useState<ReleaseAction | null>(null);
  if (actions.length === 0) return null;
  return (
    <div role="group" aria-label={name} className="mt-3 flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button key={action} needsServer onClick={() => setAsked(action)}>
          {ACTION_NAMES[action]}
        </Button>
      ))}
      {asked && (
        <ChangeDialog
          name={name}
          action={asked}
          share={share}
          request={(chosen) => request(asked, chosen)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
