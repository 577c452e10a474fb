import { randomUUID } from 'node:crypto';

import type { CapabilitySet } from './grid-options.ts';

/** A session that runs in a slot. */
export interface GridSession {
  readonly id: string;
  readonly capabilities: CapabilitySet;
  readonly start: string;
  /** The timer that ends the session after a time without commands. */
  readonly expiry: NodeJS.Timeout;
}

/** A slot of a node. While a session is being created, the slot is reserved. */
export class GridSlot {
  readonly id = randomUUID();
  readonly stereotype: CapabilitySet;
  session: GridSession | 'reserved' | null = null;
  lastStarted = '1970-01-01T00:00:00Z';

  constructor(stereotype: CapabilitySet) {
    this.stereotype = stereotype;
  }
}

/** A node of the Grid. */
export class GridNode {
  readonly id = randomUUID();
  readonly relayUrl: string;
  readonly slots: readonly GridSlot[];
  availability: 'UP' | 'DRAINING' | 'DOWN' = 'UP';

  constructor(relayUrl: string, stereotypes: readonly CapabilitySet[]) {
    this.relayUrl = relayUrl.replace(/\/$/, '');
    this.slots = stereotypes.map((stereotype) => new GridSlot(stereotype));
  }

  /** Returns the node as the response of `/status` contains it. */
  describe(sessionTimeoutMs: number): object {
    const uri = 'http://10.0.0.7:5555';
    return {
      id: this.id,
      uri,
      maxSessions: this.slots.length,
      sessionTimeout: sessionTimeoutMs,
      osInfo: { arch: 'aarch64', name: 'Mac OS X', version: '15.6' },
      heartbeatPeriod: 60_000,
      availability: this.availability,
      version: '4.36.0 (revision 1d1ef9a)',
      slots: this.slots.map((slot) => describeSlot(slot, { nodeId: this.id, uri })),
    };
  }
}

function describeSlot(
  slot: GridSlot,
  { nodeId, uri }: { readonly nodeId: string; readonly uri: string },
): object {
  const { id, lastStarted, stereotype } = slot;
  return { id: { hostId: nodeId, id }, lastStarted, session: describeSession(slot, uri), stereotype };
}

function describeSession({ lastStarted, stereotype, session }: GridSlot, uri: string): object | null {
  if (session === null) return null;
  if (session === 'reserved')
    return { capabilities: {}, sessionId: 'reserved', start: lastStarted, stereotype, uri };
  const { capabilities, id, start } = session;
  return { capabilities, sessionId: id, start, stereotype, uri };
}
