import { useState } from 'react';

import { readTextFile } from '../../ui/read-text-file.ts';
import type { ImportOutcome } from './import-notice.tsx';
import { importRecords, readImport } from './record-file.ts';
import { RUNNER_KIND } from './runner/runner-kind.ts';
import type { RunnerRecord } from './runner/runner-record.ts';
import { SERVER_KIND } from './server/server-kind.ts';
import type { ServerRecord } from './server/server-record.ts';
import type { Records } from './use-records.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Returns a function that adds the Macs and servers of an exported file. Also returns the outcome of the last import.
 */
export function useImport(runners: Records<RunnerRecord>, servers: Records<ServerRecord>) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  async function importFile(file: File): Promise<void> {
    try {
      const lists = readImport(await readTextFile(file, MAX_BYTES));
      const macs = importRecords(RUNNER_KIND, lists, runners.records);
      const others = importRecords(SERVER_KIND, lists, servers.records);
      if (macs.records.length > 0) runners.add(macs.records);
      if (others.records.length > 0) servers.add(others.records);
      setOutcome({
        file: file.name,
        added: macs.records.length,
        servers: others.records.length,
        refused: [...macs.refused, ...others.refused],
      });
    } catch (error) {
      setOutcome({ file: file.name, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return { importFile, outcome, dismissOutcome: () => setOutcome(null) };
}
