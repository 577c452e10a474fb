import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the usual folder of the operating system for what Storedeck remembers about this user, such as the
 * publications that the user has approved. It is outside of every working folder, because a working folder may be
 * downloaded or shared.
 */
export function usualStateFolder(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/storedeck');
  if (process.platform === 'win32') return join(homedir(), 'AppData/Local/storedeck');
  return join(homedir(), '.local/state/storedeck');
}
