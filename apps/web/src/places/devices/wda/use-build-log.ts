import { useEffect, useState } from 'react';

import { useClient } from '../../../server/client.ts';

// The end of a build says why it failed; all of it would be a burden for the page.
const KEPT = 64 * 1024;
const FLUSH_MS = 200;

/** The end of a launch's build log, as it grows. `run` begins it anew when it changes; null follows nothing. */
export function useBuildLog(udid: string, run: number | null): string {
  const client = useClient();
  const [log, setLog] = useState('');

  useEffect(() => {
    if (run === null) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    let text = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      setLog(text);
    };
    const follow = async (): Promise<void> => {
      const { body } = await client.launchLog({ query: { udid }, signal });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        text = (text + part.value).slice(-KEPT);
        timer ??= setTimeout(flush, FLUSH_MS);
      }
    };
    setLog('');
    // Without a log the status still tells how the launch ends.
    follow().catch(() => undefined);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [client, udid, run]);

  return log;
}
