import type { LoadedFlow } from '../files/load-flow.ts';
import type { CommandName, Step } from '../flow.ts';

/** Lists all steps of a flow and of the flows that it names, those inside of others too. */
export function listSteps({ files }: LoadedFlow): Step[] {
  return [...files.values()].flatMap(({ onFlowStart, steps, onFlowComplete }) =>
    [...onFlowStart, ...steps, ...onFlowComplete].flatMap(withInner),
  );
}

/** Whether a flow, or a flow that it names, has a command. */
export function usesCommand(loaded: LoadedFlow, command: CommandName): boolean {
  return listSteps(loaded).some((step) => step.command === command);
}

function withInner(step: Step): Step[] {
  const inner = 'commands' in step.values ? (step.values.commands ?? []) : [];
  return [step, ...inner.flatMap(withInner)];
}
