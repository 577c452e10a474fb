import { randomUUID } from 'node:crypto';

import type { CapabilitySet } from './grid-options.ts';
import { GridRefusal } from './grid-refusal.ts';

/** A request for a session that waits in the queue. */
export interface QueuedRequest {
  readonly id: string;
  /** `alwaysMatch`, merged with each set of `firstMatch`. A slot must match one of the merged sets. */
  readonly wanted: readonly CapabilitySet[];
  readonly body: string;
  readonly resolve: (response: string) => void;
  readonly reject: (error: GridRefusal) => void;
  readonly timeout: NodeJS.Timeout;
}

/** The queue of requests for sessions. */
export class SessionQueue {
  readonly requests: QueuedRequest[] = [];
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Adds a request to the queue. Resolves to the body of the response. Rejects when the request is refused or has
   * waited too long, or when `withdrawn` aborts because the client has aborted its request. Throws a `GridRefusal` if
   * `body` is not JSON or contains no capabilities.
   */
  add(body: string, withdrawn: AbortSignal): Promise<string> {
    const wanted = wantedSets(body);
    return new Promise((resolve, reject) => {
      const request: QueuedRequest = {
        id: randomUUID(),
        wanted,
        body,
        resolve,
        reject,
        timeout: setTimeout(() => this.#refuse(request, 'New session request timed out'), this.#timeoutMs),
      };
      this.requests.push(request);
      withdrawn.addEventListener('abort', () =>
        this.#refuse(request, 'Interrupted when creating the session'),
      );
    });
  }

  remove(request: QueuedRequest): void {
    clearTimeout(request.timeout);
    const index = this.requests.indexOf(request);
    if (index !== -1) this.requests.splice(index, 1);
  }

  #refuse(request: QueuedRequest, message: string): void {
    this.remove(request);
    request.reject(new GridRefusal('session not created', message));
  }
}

function wantedSets(body: string): CapabilitySet[] {
  const { alwaysMatch = {}, firstMatch = [{}] } = readCapabilities(body);
  const sets = firstMatch.map((set) => ({ ...alwaysMatch, ...set }));
  if (sets.some((set) => Object.keys(set).length > 0)) return sets;
  throw new GridRefusal('session not created', 'No capabilities found in session request payload');
}

function readCapabilities(body: string): { alwaysMatch?: CapabilitySet; firstMatch?: CapabilitySet[] } {
  try {
    const { capabilities } = JSON.parse(body) as { capabilities?: object };
    if (typeof capabilities === 'object') return capabilities;
  } catch {
    throw new GridRefusal('invalid argument', 'Unable to parse new session request');
  }
  throw new GridRefusal('session not created', 'No capabilities found in session request payload');
}
