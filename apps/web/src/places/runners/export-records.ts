import type { RunnerRecord } from './runner/runner-record.ts';
import type { ServerRecord } from './server/server-record.ts';

export const EXPORT_FILE = 'runners.json';

/** Returns the text of the export file, which contains every password and key in plain text. */
export function exportRecords(
  runners: readonly RunnerRecord[],
  servers: readonly ServerRecord[] = [],
): string {
  return `${JSON.stringify({ version: 1, runners, ...(servers.length > 0 && { servers }) }, null, 2)}\n`;
}
