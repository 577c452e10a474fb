import type { AgentAction, AgentState } from '@storedeck/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bot, CircleStop, X } from 'lucide-react';
import { useState } from 'react';

import { showAgentState } from '../../server/agents.ts';
import { useClient } from '../../server/client.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { actionWords, failureWords } from './action-words.ts';
import { AgentActions } from './agent-actions.tsx';

/** A strip at the edge of the page that says what an agent does, with a button that stops all agents. */
export function AgentStrip({ state }: { state: AgentState }) {
  const client = useClient();
  const queries = useQueryClient();
  const [hiddenAfter, setHiddenAfter] = useState<number | null>(null);
  const change = useMutation({
    mutationFn: (isStop: boolean) => (isStop ? client.stopAgents() : client.allowAgents()),
    onSuccess: (next) => showAgentState(queries, next),
  });
  const { latest, stopped } = state;
  // The user has hidden the strip until the next action. While agents are stopped, the strip stays visible, because
  // it has the button that allows them again.
  if (!stopped && latest !== null && latest.id === hiddenAfter) return null;
  return (
    <section
      aria-label="Agents"
      className={`border-line flex min-h-11 items-center gap-2.5 border-t px-4 py-1.5 ${stopped ? 'bg-warn-fill' : 'bg-surface'}`}
    >
      <Bot aria-hidden className={`size-4 shrink-0 ${stopped ? 'text-warn' : 'text-muted'}`} />
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere" role="status">
        {stopped ? 'Agents are stopped: they cannot change anything.' : latest && <Words action={latest} />}
        {change.isError && <span className="text-bad"> That did not work. Is the server running?</span>}
      </p>
      <AgentActions latest={latest} />
      {stopped ? (
        <Button needsServer onClick={() => change.mutate(false)} disabled={change.isPending}>
          Allow again
        </Button>
      ) : (
        <Button needsServer onClick={() => change.mutate(true)} disabled={change.isPending}>
          <CircleStop aria-hidden className="text-bad size-4" />
          Stop
        </Button>
      )}
      {!stopped && latest && (
        <Tooltip text="Hide until the next action">
          <button
            type="button"
            aria-label="Hide until the next action"
            onClick={() => setHiddenAfter(latest.id)}
            className="text-muted hover:bg-hover hover:text-ink -me-1.5 grid size-7 shrink-0 place-items-center rounded-md"
          >
            <X aria-hidden className="size-4" />
          </button>
        </Tooltip>
      )}
    </section>
  );
}

function Words({ action }: { action: AgentAction }) {
  const failure = failureWords(action);
  return (
    <>
      <span className="font-medium">{action.agent}</span> {actionWords(action)}
      {failure && <span className="text-muted"> ({failure})</span>}
    </>
  );
}
