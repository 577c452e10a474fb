import { printPlace } from '@storedeck/flows';

import type { SavedResult } from '../flows/run-on-device.ts';
import { paint } from './terminal.ts';

/** Returns what a person needs to know after a run: each flow of each device, and why one has failed. */
export function flowResultText(results: readonly SavedResult[]): string {
  return results.flatMap(describe).join('\n');
}

function describe({ device, name, outcome, durationMs, failure, files, error }: SavedResult): string[] {
  const seconds = (durationMs / 1000).toFixed(1);
  const summary = paint(outcome === 'passed' ? 'green' : 'red')(
    `${outcome}: ${name} on ${device}, ${seconds} s`,
  );
  return [
    summary,
    ...(error === undefined ? [] : [`  ${error}`]),
    ...(failure
      ? [
          `  ${printPlace(failure.step.place)}: ${failure.step.text}`,
          `  ${failure.step.reason ?? ''}`,
          ...(failure.nearest.length > 0 ? [`  On the screen: ${failure.nearest.join(', ')}`] : []),
        ]
      : []),
    ...files.map((file) => `  Saved ${file}`),
  ];
}
