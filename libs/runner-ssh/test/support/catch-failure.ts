import { isHostError } from '@storedeck/host';

import { isRunnerError } from '../../src/index.ts';

/** Returns the parts of the RunnerError or HostError with which a call rejects. Any other result fails the test. */
export async function catchFailure(work: Promise<unknown>) {
  const outcome = await work.then(
    (value: unknown) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error('The call was expected to fail.');
  const { error } = outcome;
  if (isRunnerError(error) || isHostError(error))
    return { code: error.code, message: error.message, hint: error.hint };
  throw error;
}
