import { z } from 'zod';

import type { CallOptions, CommandSender } from '../command.ts';
import { parseValue } from '../protocol/read-response.ts';

/** A request for a session that waits in the queue of a Grid. */
export interface QueuedRequest {
  readonly id: string;
  /** The sets of capabilities from the request. The session must have all capabilities of one set. Untrusted. */
  readonly capabilities: readonly Readonly<Record<string, unknown>>[];
}

const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads the queue of a Grid: the requests of all clients for sessions, in the order in which the Grid serves them.
 * Rejects with UNKNOWN_COMMAND or RESPONSE_INVALID when the server is not a Grid. To find your own request in the
 * queue, add a capability such as `storedeck:request` with a unique value to the request. A Grid ignores capabilities
 * with an unknown prefix.
 */
export async function readSessionQueue(
  driver: CommandSender,
  options: CallOptions = {},
): Promise<readonly QueuedRequest[]> {
  const path = '/se/grid/newsessionqueue/queue';
  const { value } = await driver.command({ method: 'GET', path, maxBytes: MAX_BYTES, ...options });
  return parseValue(Queue, value).map(({ requestId, capabilities }) => ({ id: requestId, capabilities }));
}

const Queue = z.array(
  z.object({ requestId: z.string(), capabilities: z.array(z.record(z.string(), z.unknown())) }),
);
