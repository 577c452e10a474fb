import { setFlagsFromString } from 'node:v8';

/** Flags of V8 that change how it collects garbage. */
export type V8Flag = '--expose-gc' | '--semi-space-growth-factor=1' | '--semi-space-growth-factor=2';

/**
 * Sets a flag of V8 in the running process. The files of this folder are the only ones that do this; each of them says
 * what was measured with the flag and without it.
 */
export function setV8Flag(flag: V8Flag): void {
  setFlagsFromString(flag);
}
