import type { FlowText, InnerSteps, StepValues } from '../flow.ts';
import { UnfitValue } from '../unfit-value.ts';
import { isKnown } from './read-values.ts';
import type { IssueText } from './reading.ts';
import { readScreenshotName } from './screenshot-name.ts';

// Each function returns what is wrong with the values of a command; undefined if nothing is. Values with expressions
// are known only when the flow runs.

/** Checks that a swipe is said in one way. */
export function checkSwipe({ direction, start, end, from }: StepValues['swipe']): IssueText | undefined {
  const hasPoint = start !== undefined || end !== undefined;
  if (hasPoint && (start === undefined || end === undefined))
    return { message: 'swipe needs start and end, not one of them.' };
  if (hasPoint && direction !== undefined)
    return { message: 'swipe has a direction, or start and end, not both.', hint: 'Remove one of them.' };
  if (hasPoint && from !== undefined)
    return { message: 'swipe from an element has a direction, not start and end.' };
  if (start && end && 'unit' in start && 'unit' in end && start.unit !== end.unit)
    return { message: 'start and end are both in percent, or both in pixels.' };
  return undefined;
}

/** Checks that inner steps are in one place. */
export function checkInner({ file, commands }: InnerSteps): IssueText | undefined {
  if (file === undefined || commands === undefined) return undefined;
  return { message: 'The command has a file or commands, not both.', hint: 'Remove one of them.' };
}

/** Checks that a repetition has an end. */
export function checkRounds({ times, while: condition }: StepValues['repeat']): IssueText | undefined {
  if (times !== undefined || condition !== undefined) return undefined;
  return { message: 'repeat has no end.', hint: 'Write times, while, or both.' };
}

/** Checks a number of characters. */
export function checkErasing({ charactersToErase }: StepValues['eraseText']): IssueText | undefined {
  if (typeof charactersToErase !== 'number' || charactersToErase > 0) return undefined;
  return { message: `${charactersToErase} is no number of characters.`, hint: 'Write 1 or more.' };
}

/** Checks a position on the earth. */
export function checkLocation({ latitude, longitude }: StepValues['setLocation']): IssueText | undefined {
  if (latitude === undefined || longitude === undefined)
    return { message: 'setLocation needs latitude and longitude, not one of them.' };
  const isOutside = (value: typeof latitude, most: number): boolean =>
    typeof value === 'number' && Math.abs(value) > most;
  if (!isOutside(latitude, 90) && !isOutside(longitude, 180)) return undefined;
  return { message: 'A position has a latitude from -90 to 90 and a longitude from -180 to 180.' };
}

/** Checks the name of a screenshot or a recording. */
export function checkFileName({ path }: { readonly path?: FlowText | undefined }): IssueText | undefined {
  if (path === undefined || !isKnown(path)) return undefined;
  try {
    readScreenshotName(path.parts.join(''));
    return undefined;
  } catch (error) {
    if (!(error instanceof UnfitValue)) throw error;
    return { message: error.message };
  }
}
