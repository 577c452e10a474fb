import type { AgentAction } from '@storedeck/contract';

/** What an agent did, after its name. */
export function actionWords({ text, state }: AgentAction): string {
  return state === 'running' ? `${text} …` : text;
}

/** Why an action was not made; empty if it was. */
export function failureWords({ state, error }: AgentAction): string {
  if (state === 'stopped') return 'stopped';
  if (state === 'refused') return `refused: ${error ?? ''}`;
  return state === 'failed' ? `failed: ${error ?? ''}` : '';
}
