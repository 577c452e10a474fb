import {
  AgentServer,
  type AgentServices,
  type ClientChoices,
  ListingResources,
  type MessageResponse,
  PROMPTS,
  type ReceivedMessage,
  TOOLS,
} from '@storedeck/agents';
import type { AgentControl } from '@storedeck/agents/control';
import type { ScreenPictures } from '@storedeck/listing-report';
import type { Logger } from 'pino';

import type { Devices } from '../compose-devices.ts';
import { examineComputer } from '../doctor/examine-computer.ts';
import { failureBody } from '../http/failure-body.ts';
import type { Publication } from '../publish/publication.ts';
import type { Releases } from '../releases/releases.ts';
import { openFolderFlows } from './folder-flows.ts';
import { type FolderListingsOptions, openFolderListings } from './folder-listings.ts';

export interface OpenAgentServerOptions extends FolderListingsOptions {
  readonly control: AgentControl;
  readonly version: string;
  readonly log: Logger;
  /** The page has the same plans, releases and devices. */
  publication(): Promise<Publication>;
  releases(): Promise<Releases>;
  readonly openDevices: () => Promise<Devices>;
}

/** The tools for agents, with what they use. */
export interface OpenedAgentServer {
  respond(message: ReceivedMessage, choices: ClientChoices): Promise<MessageResponse>;
  close(): Promise<void>;
}

/** Constructs the server for agents. */
export function openAgentServer(options: OpenAgentServerOptions): OpenedAgentServer {
  const { config, control, version, log, publication, releases, openDevices } = options;
  let pictures: Promise<ScreenPictures> | undefined;
  const openPictures = () =>
    (pictures ??= import('@storedeck/listing-report').then(({ ScreenPictures }) => new ScreenPictures()));
  const services: AgentServices = {
    openDevices,
    openPictures,
    listings: openFolderListings(options),
    flows: openFolderFlows(config, openDevices),
    openPlans: publication,
    openReleases: releases,
    examine: async (signal) => examineComputer({ config, version, home: (await openDevices()).home, signal }),
  };
  const server = new AgentServer({
    ...{ version, services, control, tools: TOOLS, prompts: PROMPTS },
    resources: new ListingResources(services.listings),
    limits: config.agentLimits,
    checkOutput: config.checkResponses,
    describeFailure: (error, call) => failureBody(error, { log, ...call }),
  });
  return {
    respond: (message, choices) => server.respond(message, choices),
    close: async () => await (await pictures)?.[Symbol.asyncDispose](),
  };
}
