import { DeviceError } from '../device-error.ts';

/** What is decided about a permission. `unset`: the app asks the person again. */
export type PermissionDecision = 'allow' | 'deny' | 'unset';

const WORDS: Readonly<Record<string, PermissionDecision>> = {
  allow: 'allow',
  deny: 'deny',
  unset: 'unset',
  // Maestro has these words for the location.
  always: 'allow',
  inuse: 'allow',
  never: 'deny',
};

/**
 * Returns the decision that a word names.
 *
 * @throws DeviceError INPUT_INVALID
 */
export function readDecision(name: string, word: string): PermissionDecision {
  const plain = word.toLowerCase();
  const decision = Object.hasOwn(WORDS, plain) ? WORDS[plain] : undefined;
  if (decision !== undefined) return decision;
  throw new DeviceError('INPUT_INVALID', `The permission ${name} cannot be "${word.slice(0, 40)}".`, {
    hint: 'Write allow, deny or unset.',
  });
}
