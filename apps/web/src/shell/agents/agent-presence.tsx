import { useAgentState } from '../../server/agents.ts';
import { whenLoaded } from '../../ui/when-loaded.tsx';

const AgentStrip = whenLoaded(async () => (await import('./agent-strip.tsx')).AgentStrip);

/** What agents do, as soon as one has made a change. Its code loads then. */
export function AgentPresence() {
  const state = useAgentState();
  return state && (state.stopped || state.latest) ? <AgentStrip state={state} /> : null;
}
