import type { Holder } from '@storedeck/contract';
import type { ScreenPictures } from '@storedeck/listing-report';
import type { WhichListing } from '@storedeck/store-sync';

import type { Devices } from '../compose-devices.ts';
import type { Config } from '../config.ts';
import type { Publication } from '../publish/publication.ts';
import type { Releases } from '../releases/releases.ts';
import type { StoreSyncs } from '../sync/store-syncs.ts';
import type { AgentControl } from './agent-control.ts';
import type { AgentPermissions } from './agent-limits.ts';
import type { ShownOutlines } from './shown-outlines.ts';
import type { ShownScreens } from './shown-screens.ts';

/**
 * The objects that the tools of agents use. The routes use the same syncs, publication and devices, so that agents and
 * the page see the same state.
 */
export interface AgentServices {
  readonly config: Config;
  readonly version: string;
  readonly control: AgentControl;
  readonly screens: ShownScreens;
  readonly outlines: ShownOutlines;
  readonly sync: Pick<StoreSyncs, 'join' | 'ended'>;
  /** Resolves when a listing may be read. */
  listingReady(which: WhichListing): Promise<void>;
  publication(): Promise<Publication>;
  releases(): Promise<Releases>;
  openDevices(): Promise<Devices>;
  /** Resolves with the object that scales screenshots for agents. The first call loads its module. */
  pictures(): Promise<ScreenPictures>;
}

/** One call of a tool. */
export interface ToolCall {
  readonly services: AgentServices;
  /** The agent, as the holder of locks. */
  readonly holder: Holder;
  readonly permissions: AgentPermissions;
  /** Aborts when the client disconnects, when a person stops the agents, or when the server ends. */
  readonly signal: AbortSignal;
}
