import { useState } from 'react';

import { readTextFile } from '../../ui/read-text-file.ts';
import { importRunners } from './runner-import.ts';
import type { ImportOutcome } from './runner-notices.tsx';
import { importServers } from './servers/server-import.ts';
import type { Servers } from './servers/use-servers.ts';
import type { Runners } from './use-runners.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Returns a function that adds the Macs and servers of an exported file. Also returns the outcome of the last import.
 */
export function useImport(runners: Runners, servers: Servers) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  async function importFile(file: File): Promise<void> {
    try {
      const text = await readTextFile(file, MAX_BYTES);
      const macs = importRunners(text, runners.runners);
      if (macs.runners.length > 0)
        runners.change((before) => ({ ...before, runners: [...before.runners, ...macs.runners] }));
      const others = importServers(text, servers.servers);
      if (others.servers.length > 0) servers.change((before) => [...before, ...others.servers]);
      setOutcome({
        file: file.name,
        added: macs.runners.length,
        servers: others.servers.length,
        refused: [...macs.refused, ...others.refused],
      });
    } catch (error) {
      setOutcome({ file: file.name, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  return { importFile, outcome, dismissOutcome: () => setOutcome(null) };
}
