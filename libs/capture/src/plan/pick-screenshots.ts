import { listScreenshots } from '@storedeck/flows';

import type { CaptureFlow } from './capture-flow.ts';
import type { CapturePlan } from './capture-plan.ts';

/** Returns the names of the plan's screenshots that a flow takes; without a flow, a person takes all of them. */
export function pickScreenshots(plan: CapturePlan, flow: CaptureFlow | undefined): string[] {
  const wanted = new Set(plan.screenshots.map(({ name }) => name));
  const taken = flow && listScreenshots(flow.loaded);
  return [...wanted].filter((name) => taken === undefined || taken.includes(name));
}
