import type { FakeGridNodeOptions, FakeGridOptions } from './grid-options.ts';
import { GridRefusal } from './grid-refusal.ts';
import { GridNode, type GridSlot } from './grid-slot.ts';
import { relay, type RelayResponse } from './relay.ts';
import { type QueuedRequest, SessionQueue } from './session-queue.ts';
import { matchesSlot } from './slot-matcher.ts';
import { translateScript } from './xcuitest-scripts.ts';

/** Gives each request of the queue a free slot that matches it, and sends the commands of sessions to their nodes. */
export class SessionDistributor {
  readonly nodes: GridNode[];
  readonly queue: SessionQueue;
  readonly sessionTimeoutMs: number;
  readonly #rejectUnsupported: boolean;

  constructor({
    nodes,
    requestTimeoutMs = 300_000,
    sessionTimeoutMs = 300_000,
    rejectUnsupportedCaps = false,
  }: FakeGridOptions) {
    this.nodes = nodes.map(({ relayUrl, slots }) => new GridNode(relayUrl, slots));
    this.queue = new SessionQueue(requestTimeoutMs);
    this.sessionTimeoutMs = sessionTimeoutMs;
    this.#rejectUnsupported = rejectUnsupportedCaps;
  }

  /**
   * Creates a session as soon as a slot is free. Resolves to the body of the response. `withdrawn` aborts when the
   * client aborts its request.
   */
  async create(body: string, withdrawn: AbortSignal): Promise<string> {
    const created = this.queue.add(body, withdrawn);
    this.distribute();
    return created;
  }

  /** Adds a node. Returns what removes it; its sessions are then unknown. */
  addNode({ relayUrl, slots }: FakeGridNodeOptions): () => void {
    const node = new GridNode(relayUrl, slots);
    this.nodes.push(node);
    this.distribute();
    return () => {
      for (const slot of node.slots) this.#free(slot);
      this.nodes.splice(this.nodes.indexOf(node), 1);
    };
  }

  /**
   * Starts a session for each request in the queue for which a slot is free. Refuses requests that no slot can ever
   * serve, if the Grid rejects unsupported capabilities.
   */
  distribute(): void {
    for (const request of [...this.queue.requests]) {
      const found = this.#freeSlot(request);
      if (found) {
        this.queue.remove(request);
        found.slot.session = 'reserved';
        void this.#start(request, found.node, found.slot);
      } else if (this.#rejectUnsupported && !this.#isSupported(request)) {
        this.queue.remove(request);
        request.reject(
          new GridRefusal('session not created', 'No nodes support the capabilities in the request'),
        );
      }
    }
  }

  /** Sends a command of a session to its node. */
  async command(
    id: string,
    command: { readonly method: string; readonly path: string; readonly body: string },
  ) {
    const { node, slot } = this.#find(id);
    const isXcuitest = slot.stereotype['appium:automationName'] === 'XCUITest';
    const { method, path, body } = isXcuitest ? translateScript(command) : command;
    if (slot.session !== null && slot.session !== 'reserved') slot.session.expiry.refresh();
    const response = await relay(`${node.relayUrl}/session/${id}${path}`, method, body);
    if (method === 'DELETE' && path === '') this.#free(slot);
    return response;
  }

  /** Refuses all requests in the queue, and frees all slots. The sessions on the servers continue. */
  async close(): Promise<void> {
    for (const request of [...this.queue.requests]) {
      this.queue.remove(request);
      request.reject(new GridRefusal('session not created', 'Request queue was cleared'));
    }
    for (const { slots } of this.nodes) for (const slot of slots) this.#free(slot);
  }

  #freeSlot({ wanted }: QueuedRequest): { node: GridNode; slot: GridSlot } | undefined {
    for (const node of this.nodes.filter(({ availability }) => availability === 'UP'))
      for (const slot of node.slots)
        if (slot.session === null && wanted.some((set) => matchesSlot(slot.stereotype, set)))
          return { node, slot };
    return undefined;
  }

  #isSupported({ wanted }: QueuedRequest): boolean {
    return this.nodes.some(
      ({ availability, slots }) =>
        availability !== 'DOWN' &&
        slots.some(({ stereotype }) => wanted.some((set) => matchesSlot(stereotype, set))),
    );
  }

  async #start(request: QueuedRequest, node: GridNode, slot: GridSlot): Promise<void> {
    const set = request.wanted.find((one) => matchesSlot(slot.stereotype, one)) ?? {};
    const alwaysMatch = { ...slot.stereotype, ...set };
    const body = JSON.stringify({ capabilities: { alwaysMatch, firstMatch: [{}] } });
    try {
      const response = await relay(`${node.relayUrl}/session`, 'POST', body);
      const { sessionId, capabilities } = createdSession(response);
      const expiry = setTimeout(() => void this.#expire(sessionId, slot), this.sessionTimeoutMs);
      slot.lastStarted = new Date().toISOString();
      slot.session = { id: sessionId, capabilities, start: slot.lastStarted, expiry };
      request.resolve(JSON.stringify({ value: { sessionId, capabilities } }));
    } catch (error) {
      this.#free(slot);
      const { message } = error as Error;
      request.reject(
        new GridRefusal(
          'session not created',
          `Could not start a new session. Error while creating session with the service ${node.relayUrl}. ${message}`,
        ),
      );
    }
  }

  /** Ends a session that has received no command for too long. The slot becomes free even if its node is gone. */
  async #expire(id: string, slot: GridSlot): Promise<void> {
    await this.command(id, EXPIRED).catch(() => this.#free(slot));
  }

  #find(id: string): { node: GridNode; slot: GridSlot } {
    for (const node of this.nodes)
      for (const slot of node.slots) {
        if (slot.session !== null && slot.session !== 'reserved' && slot.session.id === id)
          return { node, slot };
      }
    throw new GridRefusal('invalid session id', `Unable to find session with ID: ${id}`);
  }

  #free(slot: GridSlot): void {
    if (slot.session !== null && slot.session !== 'reserved') clearTimeout(slot.session.expiry);
    slot.session = null;
    this.distribute();
  }
}

const EXPIRED = { method: 'DELETE', path: '', body: '' } as const;

function createdSession({ status, text }: RelayResponse) {
  const { value } = JSON.parse(text) as {
    value: { sessionId?: string; capabilities?: Record<string, unknown>; message?: string };
  };
  const { sessionId, capabilities = {}, message } = value;
  if (sessionId === undefined) throw new Error(`Response code ${status}. Message: ${message}`);
  return { sessionId, capabilities };
}
