import type { AgentAction } from '@storedeck/contract';

/** Returns what an agent did, in the words that follow the name of the agent. */
export function actionWords({ text, state }: AgentAction): string {
  return state === 'running' ? `${text} …` : text;
}

/** Says why an action was not made; empty if it was made. */
export function failureWords({ state, error }: AgentAction): string {
  if (state === 'stopped') return 'stopped';
  if (state === 'refused') return `refused: ${error ?? ''}`;
  return state === 'failed' ? `failed: ${error ?? ''}` : '';
}
