import { runFlow } from '@storedeck/flows';

import type { CaptureFlow } from '../plan/capture-flow.ts';
import type { CapturePlan } from '../plan/capture-plan.ts';
import { pickScreenshots } from '../plan/pick-screenshots.ts';
import type { ShotSource } from './shot-source.ts';

/** Returns the source whose pictures a flow takes. */
export function flowSource(plan: CapturePlan, flow: CaptureFlow): ShotSource {
  const { onFlowStart, steps } = flow.loaded.flow;
  const [first] = [...onFlowStart, ...steps];
  return {
    who: 'The flow',
    names: pickScreenshots(plan, flow),
    startsApp: first?.command === 'launchApp',
    async take({ device, values, signal, save }) {
      const saveScreenshot = async (name: string, png: Uint8Array): Promise<void> => {
        await save(name, png);
      };
      const { outcome, failure } = await runFlow(flow.loaded, device, { values, signal, saveScreenshot });
      if (outcome !== 'failed') return undefined;
      return { reason: describeFailure(failure?.step), png: failure?.screenshot };
    },
  };
}

function describeFailure(step: { readonly text: string; readonly reason?: string } | undefined): string {
  return step === undefined ? 'The flow has failed.' : `${step.text}: ${step.reason ?? 'it has failed.'}`;
}
