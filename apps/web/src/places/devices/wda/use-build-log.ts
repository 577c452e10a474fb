import { useEffect, useState } from 'react';

import { useClient } from '../../../server/client.ts';
import type { DeviceAddress } from '../../../server/hosts.ts';

// The number of characters at the end of the log that are kept. The end says why the build failed, and the whole log
// would slow down the page.
const KEPT = 64 * 1024;
const FLUSH_MS = 200;

/**
 * The last part of a build log, updated while the log grows. When `run` changes to another number, the log starts empty
 * again. While `run` is null, the log is not updated.
 */
export function useBuildLog({ host, device }: DeviceAddress, run: number | null): string {
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
      const { body } = await client.launchLog({ query: { udid: device, host }, signal });
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        text = (text + part.value).slice(-KEPT);
        timer ??= setTimeout(flush, FLUSH_MS);
      }
    };
    setLog('');
    // A failure is ignored: even without the log, the status shows how the launch ends.
    follow().catch(() => undefined);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [client, host, device, run]);

  return log;
}
