import type { Store } from '@storedeck/listing';

import { StoreError } from './store-error.ts';

/** Returns the error for a value that cannot be used. The message names the variable or field, never the value. */
export function refuseCredential(
  store: Store,
  { name, reason, hint }: { name: string; reason: string; hint?: string | undefined },
): StoreError {
  return new StoreError('CREDENTIALS_INVALID', `${name} ${reason}.`, { store, hint });
}

/** Whether a value is a string that matches the pattern. Callers without TypeScript may pass any type. */
export function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
