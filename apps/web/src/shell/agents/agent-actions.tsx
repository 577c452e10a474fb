import type { AgentAction } from '@storedeck/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useClient } from '../../server/client.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { actionWords, failureWords } from './action-words.ts';

/** The number of newest actions that are shown. The log in the working folder contains all actions. */
const SHOWN = 30;

/** A button that opens the list of the latest actions of agents. */
export function AgentActions({ latest }: { latest: AgentAction | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger={<Button look="quiet">Actions</Button>}
      label="Actions of agents"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="max-h-[min(24rem,60dvh)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto p-2"
    >
      {isOpen && <List latest={latest} />}
    </Popover>
  );
}

function List({ latest }: { latest: AgentAction | null }) {
  const client = useClient();
  const { data, isError } = useQuery({
    // The key changes with each event, so that the list is read again.
    queryKey: ['agent-actions', latest?.id, latest?.state],
    queryFn: ({ signal }) => client.agents({ signal }),
    placeholderData: keepPreviousData,
  });
  if (isError) return <p className="text-bad p-2">The list could not be read. Is the server running?</p>;
  if (data?.actions.length === 0) return <p className="text-muted p-2">No agent has changed anything yet.</p>;
  return (
    <ol className="flex flex-col">
      {data?.actions.slice(0, SHOWN).map((action) => (
        <li key={action.id} className="flex items-baseline gap-3 rounded-md px-2 py-1.5">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-medium">{action.agent}</span> {actionWords(action)}
            {failureWords(action) && <p className="text-muted text-sm">{failureWords(action)}</p>}
          </div>
          <span className="text-muted shrink-0 text-sm">
            <RelativeTime iso={action.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
