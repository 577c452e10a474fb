import { startDeadline } from '@storedeck/async';
import type { Store } from '@storedeck/listing';

import { StoreError } from '../store-error.ts';
import { refusedAddress } from './address-guard.ts';
import { describeRetryTime } from './describe-retry-time.ts';
import { STORE_TITLE } from './network-failure.ts';
import type { NetworkOptions } from './network-options.ts';
import { redirectTarget } from './redirect-target.ts';
import { isRetryStatus, retryAfterMs, transientOrFinal, TransientFailure, withRetries } from './retry.ts';
import type { Transport, TransportResponse } from './transport.ts';

const MAX_REDIRECTS = 5;

export interface PictureRequest {
  store: Store;
  url: string;
  /** The kind of file, for error messages. */
  what: 'picture' | 'video';
  /** Whether addresses of this machine are accepted, with https or http. */
  allowLoopback: boolean;
  signal: AbortSignal;
}

/** Requests a picture, with retries; see `Http.fetchPicture`. */
export function fetchPicture({
  transport,
  network,
  request,
  receive,
}: {
  transport: Transport;
  network: NetworkOptions;
  request: PictureRequest;
  receive: (body: AsyncIterable<Uint8Array>) => Promise<void>;
}): Promise<void> {
  const { store, signal } = request;
  return withRetries(
    async () => {
      // The deadline applies to the whole attempt, including its redirects.
      using deadline = startDeadline(network.pictureMs, signal);
      let url = new URL(request.url);
      try {
        for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
          checkAddress(url, request);
          const response = await transport.send({
            url,
            method: 'GET',
            headers: {},
            body: undefined,
            signal: deadline.signal,
          });
          if (response.status === 200) return await receive(response.body);
          await response.discard();
          url = redirectTarget(response, url) ?? refuseStatus(request, url, response);
        }
        throw invalidPicture(request, url, `is redirected more than ${MAX_REDIRECTS} times`);
      } catch (error) {
        throw transientOrFinal(error, { store, url, signal });
      }
    },
    { network, signal },
  );
}

function checkAddress(url: URL, request: PictureRequest): void {
  const reason = refusedAddress(url, request);
  if (reason !== undefined) throw invalidPicture(request, url, `is not downloaded, because ${reason}`);
}

function refuseStatus(request: PictureRequest, url: URL, { status, headers }: TransportResponse): never {
  const { store, what } = request;
  if (!isRetryStatus(status)) throw invalidPicture(request, url, `has the HTTP status ${status}`);
  const error = new StoreError(
    status === 429 ? 'STORE_RATE_LIMITED' : 'STORE_UNREACHABLE',
    `${STORE_TITLE[store]} did not send a ${what} (${url.host} responded with HTTP ${status}).`,
    { store, status, hint: `Try again ${describeRetryTime(headers)}.` },
  );
  throw new TransientFailure({ error }, retryAfterMs(headers['retry-after']));
}

function invalidPicture({ store, what }: PictureRequest, url: URL, reason: string): StoreError {
  return new StoreError(
    'IMAGE_INVALID',
    `${STORE_TITLE[store]}'s ${what} at ${url.host || url.protocol} ${reason}.`,
    {
      store,
      hint: 'Look at the screenshots in the store console; upload the picture again if it is broken there too.',
    },
  );
}
