import { useState } from 'react';

import { useListing } from '../../server/queries.ts';
import { useStartNew } from '../../server/start-new.ts';
import { useIsSyncing } from '../../server/sync.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { KeptNew } from '../../ui/kept-new.tsx';
import { ReplaceNewQuestion } from '../../ui/replace-new-question.tsx';

/** A button that creates New as a copy of Current. Asks before it replaces an existing New. */
export function StartFromCurrent() {
  const start = useStartNew('current');
  const { data: existing } = useListing('new');
  const [asking, setAsking] = useState(false);
  // The server starts New after the end of a sync, which writes into the same folder.
  const pendingText = useIsSyncing() ? 'Copied after the sync…' : 'Copying…';
  const label = existing ? 'Start from current…' : 'Start from current';
  return (
    <div className="space-y-2">
      <Button
        needsServer
        look="primary"
        disabled={start.isPending}
        onClick={() => (existing ? setAsking(true) : start.mutate())}
      >
        {start.isPending ? pendingText : label}
      </Button>
      {start.error && <Failure error={start.error} />}
      <KeptNew backups={start.data} />
      {asking && (
        <ReplaceNewQuestion
          from="current"
          onAnswer={(proceed) => {
            setAsking(false);
            if (proceed) start.mutate();
          }}
        />
      )}
    </div>
  );
}
