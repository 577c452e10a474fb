import type { ClientChoices, MessageResponse, ReceivedMessage } from '@storedeck/agents';
import { AgentControl, AgentLog } from '@storedeck/agents/control';
import type { Logger } from 'pino';

import type { OpenAgentServerOptions } from './agents/open-agent-server.ts';
import type { EventHub } from './events/event-hub.ts';
import { LazyPart } from './lazy-part.ts';

/** The objects that agents need. */
export interface Agents {
  readonly control: AgentControl;
  /** Responds to a message of one client. `choices` limit what the client may do. */
  respond(message: ReceivedMessage, choices: ClientChoices): Promise<MessageResponse>;
  close(): Promise<void>;
}

export interface ComposeAgentsOptions extends Omit<OpenAgentServerOptions, 'control'> {
  readonly hub: EventHub;
  readonly log: Logger;
}

/**
 * Constructs the objects that agents need. This module is loaded when an agent sends its first request, or when the
 * page first requests the state of the agents, so that the server starts fast.
 */
export async function composeAgents({ hub, ...options }: ComposeAgentsOptions): Promise<Agents> {
  const { config, log } = options;
  const control = new AgentControl({
    log: await AgentLog.open(config.dir, (error, message) => log.warn({ err: error }, message)),
    onChange: (state) => hub.publish('agent', state),
  });
  // The tools and the protocol are loaded with the first message, because the page only needs the state.
  const server = new LazyPart(async () =>
    (await import('./agents/open-agent-server.ts')).openAgentServer({ ...options, control }),
  );
  return {
    control,
    respond: async (message, choices) => (await server.get()).respond(message, choices),
    close: async () => {
      await control.close();
      await server.close();
    },
  };
}
