import type { LoadedFlow } from '../files/load-flow.ts';
import type { FlowText } from '../flow.ts';
import { readScreenshotName } from '../format/screenshot-name.ts';
import { UnfitValue } from '../unfit-value.ts';
import { listSteps } from './list-steps.ts';

/**
 * Lists the names under which a flow, and the flows that it names, take screenshots, without running it. Names that are
 * made from values when the flow runs are left out.
 */
export function listScreenshots(loaded: LoadedFlow): string[] {
  const names = listSteps(loaded).flatMap((step) =>
    step.command === 'takeScreenshot' ? readPlain(step.values.path) : [],
  );
  return [...new Set(names)];
}

function readPlain(text: FlowText | undefined): string[] {
  if (text === undefined || !text.parts.every((part) => typeof part === 'string')) return [];
  try {
    return [readScreenshotName(text.parts.join(''))];
  } catch (error) {
    if (error instanceof UnfitValue) return [];
    throw error;
  }
}
