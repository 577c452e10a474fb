import type { RunnerRecord } from './runner-record.ts';

export const EXPORT_FILE = 'runners.json';

/** The text of the export file. It holds every password and key in plain text. */
export function exportRunners(runners: readonly RunnerRecord[]): string {
  return `${JSON.stringify({ version: 1, runners }, null, 2)}\n`;
}
