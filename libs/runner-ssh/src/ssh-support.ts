import { loadSsh2 } from './ssh2.ts';

/** Whether the SSH client can be loaded. */
export function hasSshSupport(): Promise<boolean> {
  return loadSsh2().then(
    () => true,
    () => false,
  );
}
