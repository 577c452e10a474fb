import type { Config } from '../config.ts';
import { RequestError } from '../http/request-error.ts';

/**
 * Simulates the review and release of the editable version in the App Store of the demo.
 *
 * @returns the number of the version that is live now, and of the version that accepts changes now
 */
export function releaseInDemo({ simulatedRelease }: Pick<Config, 'simulatedRelease'>): {
  readonly released: string;
  readonly prepared: string;
} {
  if (!simulatedRelease)
    throw new RequestError('NOT_FOUND', 'Only the demo has a simulated App Store.', {
      hint: 'Submit the version in App Store Connect. Apple reviews it there.',
    });
  return simulatedRelease();
}
