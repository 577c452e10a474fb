import type { ScreenPictures } from '@storedeck/listing-report';
import type { WhichListing } from '@storedeck/store-sync';
import type { Logger } from 'pino';

import { AgentControl } from './agents/agent-control.ts';
import { AgentLog } from './agents/agent-log.ts';
import { ShownOutlines } from './agents/shown-outlines.ts';
import { ShownScreens } from './agents/shown-screens.ts';
import type { Devices } from './compose-devices.ts';
import type { Config } from './config.ts';
import type { EventHub } from './events/event-hub.ts';
import type { ClientChoices } from './mcp/agent-server.ts';
import type { MessageResponse, ReceivedMessage } from './mcp/protocol/respond-to-message.ts';
import type { Publication } from './publish/publication.ts';
import type { Releases } from './releases/releases.ts';
import type { StoreSyncs } from './sync/store-syncs.ts';

/** The objects that agents need. */
export interface Agents {
  readonly control: AgentControl;
  /** Responds to a message of one client. `choices` limit what the client may do. */
  respond(message: ReceivedMessage, choices: ClientChoices): Promise<MessageResponse>;
  close(): Promise<void>;
}

export interface ComposeAgentsOptions {
  readonly config: Config;
  readonly version: string;
  readonly hub: EventHub;
  readonly log: Logger;
  readonly sync: Pick<StoreSyncs, 'join' | 'ended'>;
  readonly listingReady: (which: WhichListing) => Promise<void>;
  publication(): Promise<Publication>;
  releases(): Promise<Releases>;
  readonly openDevices: () => Promise<Devices>;
}

/**
 * Constructs the objects that agents need. This module is loaded when an agent sends its first request, or when the
 * page first requests the state of the agents, so that the server starts fast.
 */
export async function composeAgents(options: ComposeAgentsOptions): Promise<Agents> {
  const { config, version, hub, log, sync, listingReady, publication, releases, openDevices } = options;
  const control = new AgentControl({ log: await AgentLog.open(config.dir, log), hub });
  let pictures: Promise<ScreenPictures> | undefined;
  const loadPictures = () =>
    (pictures ??= import('@storedeck/listing-report').then(({ ScreenPictures }) => new ScreenPictures()));
  const services = {
    config,
    version,
    control,
    screens: new ShownScreens(),
    outlines: new ShownOutlines(),
    sync,
    listingReady,
    publication,
    releases,
    openDevices,
    pictures: loadPictures,
  };
  return {
    control,
    respond: async (message, choices) => {
      // The tools and the protocol are loaded with the first message, because the page only needs the state.
      const [{ createAgentServer }, { respondToMessage }] = await Promise.all([
        import('./mcp/agent-server.ts'),
        import('./mcp/protocol/respond-to-message.ts'),
      ]);
      return respondToMessage(() => createAgentServer(services, log, choices), message);
    },
    close: async () => {
      await control.close();
      await (await pictures)?.[Symbol.asyncDispose]();
    },
  };
}
