import { useAgentState } from '../../server/agents.ts';
import { whenLoaded } from '../../ui/when-loaded.tsx';

const AgentStrip = whenLoaded(async () => (await import('./agent-strip.tsx')).AgentStrip);

/** Shows what agents do. The code for this loads only after an agent has acted, or while agents are stopped. */
export function AgentPresence() {
  const state = useAgentState();
  return state && (state.stopped || state.latest) ? <AgentStrip state={state} /> : null;
}
