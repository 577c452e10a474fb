import { isApiError } from '@storedeck/contract';
import { useState } from 'react';

import { useListing } from '../../../server/queries.ts';
import { useStartNew } from '../../../server/start-new.ts';
import { useIsSyncing } from '../../../server/sync.ts';
import { Button } from '../../../ui/button.tsx';
import { KeptNew } from '../../../ui/kept-new.tsx';
import { ReplaceNewQuestion } from '../../../ui/replace-new-question.tsx';

/** A button that creates New as a copy of Template. Asks before it replaces an existing New. */
export function StartFromTemplate({ replaces, look }: { replaces: boolean; look: 'primary' | 'plain' }) {
  const template = useListing('template');
  const apply = useStartNew('template');
  const [asking, setAsking] = useState(false);
  // The server starts New after the end of a sync, which writes into the same folder.
  const pendingText = useIsSyncing() ? 'Copied after the sync…' : 'Copying…';
  const label = replaces ? 'Start again from template…' : 'Start from template';
  if (template.isPending) return null;
  if (!template.data) {
    return replaces ? null : (
      <p className="text-muted">
        Put a <code className="font-mono text-sm">listing-template.json</code> with its pictures in{' '}
        <code className="font-mono text-sm">assets/template</code> into the working folder to start from it.
      </p>
    );
  }
  return (
    <div className="space-y-2">
      <Button
        needsServer
        look={look}
        disabled={apply.isPending}
        onClick={() => (replaces ? setAsking(true) : apply.mutate())}
      >
        {apply.isPending ? pendingText : label}
      </Button>
      {apply.error && (
        <p role="alert" className="text-bad wrap-anywhere">
          {apply.error.message} {isApiError(apply.error) && apply.error.hint}
        </p>
      )}
      <KeptNew backups={apply.data} />
      {asking && (
        <ReplaceNewQuestion
          from="template"
          onAnswer={(proceed) => {
            setAsking(false);
            if (proceed) apply.mutate();
          }}
        />
      )}
    </div>
  );
}
