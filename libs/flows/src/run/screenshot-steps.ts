import type { StepValues } from '../flow.ts';
import { readScreenshotName } from '../format/screenshot-name.ts';
import { fillOptional, type StepContext } from './step-context.ts';

/** Takes a screenshot under a name. */
export async function takeScreenshot(
  { path }: StepValues['takeScreenshot'],
  context: StepContext,
): Promise<void> {
  const name = readScreenshotName(fillOptional(context, path) ?? '');
  await context.saveScreenshot(name, await context.device.screenshot(context.signal));
}
