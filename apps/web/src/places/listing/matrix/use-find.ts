import type { FindQuery, SearchedText, TextHit } from '@storedeck/listing/matrix';
import { useEffect, useState } from 'react';

import type { FindMessage } from './replace-worker.ts';

/**
 * The longest time of a search, in ms, after the code of the worker has been loaded. Without this timeout, the search
 * for some regular expressions would practically never end.
 */
const TIMEOUT_MS = 3000;
/** The pause in typing that starts a search, in ms. */
const PAUSE_MS = 120;

/** The result of a search. */
export type Found =
  { readonly hits: readonly TextHit[] } | { readonly failure: 'invalid' | 'timeout' | 'unloaded' };

/**
 * Searches in a worker, which is terminated when the search takes too long or the query changes. Returns null during
 * the search, and if there is nothing to search for.
 */
export function useFind(texts: readonly SearchedText[], query: FindQuery): Found | null {
  const [found, setFound] = useState<{ readonly query: FindQuery; readonly result: Found } | null>(null);
  useEffect(() => {
    if (query.find === '') return;
    let worker: Worker | undefined;
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const end = (result: Found): void => {
      stop();
      setFound({ query, result });
    };
    const start = setTimeout(() => {
      worker = new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<FindMessage>) => {
        if (data === 'ready') timeout = setTimeout(() => end({ failure: 'timeout' }), TIMEOUT_MS);
        else end({ hits: data });
      };
      worker.onerror = (event) => {
        event.preventDefault();
        // If the worker throws, the event is an `ErrorEvent`, and the regular expression is invalid. If the code of the
        // worker cannot be loaded, the event is a plain `Event`.
        end({ failure: event instanceof ErrorEvent ? 'invalid' : 'unloaded' });
      };
      worker.postMessage({ texts, query });
    }, PAUSE_MS);
    const stop = (): void => {
      clearTimeout(start);
      clearTimeout(timeout);
      worker?.terminate();
    };
    return stop;
  }, [texts, query]);
  return query.find !== '' && found?.query === query ? found.result : null;
}
