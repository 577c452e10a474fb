import { startDeadline } from '@storedeck/async';

import { abortedError } from '../store-error.ts';
import { refusedAddress } from './address-guard.ts';
import { describeConnection } from './network-failure.ts';
import { redirectTarget } from './redirect-target.ts';
import type { Transport } from './transport.ts';

const MAX_REDIRECTS = 5;
/** Longest time for one address with its redirects. */
const LINK_MS = 15_000;

/** How an address on the web responds. */
export type LinkState =
  | { readonly kind: 'works' }
  /** `reason` continues a sentence that begins with the address, such as `responds with HTTP 404`. */
  | { readonly kind: 'broken' | 'notChecked'; readonly reason: string };

/**
 * Requests an address as a browser that follows links does, and discards what it sends. No address in a private network
 * is requested, also no target of a redirect and no host name that resolves to one. A failure is a result.
 *
 * @throws StoreError ABORTED
 */
export async function probeLink(
  transport: Transport,
  text: string,
  signal: AbortSignal | undefined,
): Promise<LinkState> {
  using deadline = startDeadline(LINK_MS, signal);
  let url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    return { kind: 'broken', reason: 'is not an address of the web' };
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      // Whether https is needed is the matter of the fields; here only the place counts.
      const refused = refusedAddress(new URL(url.href.replace(/^http:/, 'https:')), { allowLoopback: false });
      if (refused !== undefined)
        return { kind: 'notChecked', reason: `is not requested, because ${refused}` };
      const request = { url, method: 'GET', headers: {}, body: undefined, signal: deadline.signal } as const;
      const response = await transport.send(request);
      await response.discard();
      const next = redirectTarget(response, url);
      if (!next) return judgeStatus(response.status);
      url = next;
    }
    return { kind: 'broken', reason: `is redirected more than ${MAX_REDIRECTS} times` };
  } catch (error) {
    if (signal?.aborted) throw abortedError(signal.reason);
    const { code, text: what } = describeConnection(error);
    return code === 'EADDRPRIVATE'
      ? { kind: 'notChecked', reason: 'is not requested, because it is in a private network' }
      : { kind: 'broken', reason: `${what} (${code})` };
  }
}

/** Servers that refuse programs, or too many requests, may show the page to people. */
function judgeStatus(status: number): LinkState {
  const reason = `responds with HTTP ${status}`;
  if ([401, 403, 405, 429, 503].includes(status)) return { kind: 'notChecked', reason };
  return status >= 400 ? { kind: 'broken', reason } : { kind: 'works' };
}
