import type { Host } from '@storedeck/host';
import { Folder, isHostError } from '@storedeck/host/folder';
import type { MirrorServer } from '@storedeck/mirror';
import { Recordings } from '@storedeck/mirror/recordings';
import { isStoreError, recoverWorkingFolder, type WhichListing } from '@storedeck/store-sync';
import type { Express } from 'express';
import type { Logger } from 'pino';

import type { CaptureBoard } from './capture/capture-board.ts';
import { LeftSettings } from './capture/left-settings.ts';
import type { Agents } from './compose-agents.ts';
import type { Devices } from './compose-devices.ts';
import type { Flows, FlowsOptions } from './compose-flows.ts';
import type { Config } from './config.ts';
import { EventHub } from './events/event-hub.ts';
import { failureBody } from './http/failure-body.ts';
import { LazyPart } from './lazy-part.ts';
import { ListingWatch } from './listings/listing-watch.ts';
import type { Publication } from './publish/publication.ts';
import type { DescribeOutlook } from './publish/publish-report.ts';
import { ChildRecords } from './records/child-records.ts';
import type { Releases } from './releases/releases.ts';
import { CredentialsChanges } from './sync/credentials-changes.ts';
import { StoreSyncs } from './sync/store-syncs.ts';

export interface ComposeContext {
  readonly log: Logger;
  readonly version: string;
}

/** What is around the objects. The default is this computer, with a complete working folder, and the real stores. */
export interface Surroundings {
  /** The computer whose devices are used. */
  readonly home: Host;
  /** Resolves when a listing may be read, which may take until it is written. */
  listingReady(which: WhichListing): Promise<void>;
  /** Resolves when the screenshots of the designs may be read. */
  designsReady(): Promise<void>;
  /** Says in the report of a publication what happens next in a store. */
  readonly describeOutlook: DescribeOutlook;
}

/** The objects that requests and commands need. They are constructed and closed together. */
export interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  readonly hub: EventHub;
  readonly listings: ListingWatch;
  readonly sync: StoreSyncs;
  readonly credentials: CredentialsChanges;
  readonly listingReady: Surroundings['listingReady'];
  readonly designsReady: Surroundings['designsReady'];
  /** Plans and publications of New. Their code loads at the first call. */
  publication(): Promise<Publication>;
  /** The versions and releases in the stores. Their code loads at the first call. */
  releases(): Promise<Releases>;
  /** The recordings of devices' screens. */
  readonly recordings: Recordings;
  /** The devices, the runners and the WebDriver servers. Their libraries load at the first call. */
  devices(): Promise<Devices>;
  /** Publishes changes of the devices and of their locks as events from now on. A failure is logged. */
  followDevices(): Promise<void>;
  /** The flows of the working folder, and their runs. Their code loads at the first call. */
  flows(): Promise<Flows>;
  /** The capture of the plan in the working folder. Its code loads at the first call. */
  captures(): Promise<CaptureBoard>;
  /** The WebSockets of viewers. Their code loads at the first call. */
  mirrors(): Promise<MirrorServer>;
  /** The tools of agents, and the control over them. Their code loads at the first call. */
  agents(): Promise<Agents>;
  /**
   * Called when the server listens, before it responds to requests: recovers the working folder after a crash, and ends
   * the children of servers that crashed.
   */
  begin(): Promise<void>;
  /** Adds addresses that are not of the contract. */
  mountMore?(app: Express): void;
  /** Ends all children, connections and running work. */
  close(): Promise<void>;
}

/**
 * Constructs the objects that live as long as the server. `compose-devices.ts` constructs the objects for devices, and
 * `compose-agents.ts` those for agents. ESLint ensures that only `compose-devices.ts` constructs the main objects of
 * the device libraries, such as `Adb`.
 */
export function compose(config: Config, context: ComposeContext & Partial<Surroundings>): Parts {
  const { log, version, home, describeOutlook } = context;
  const { listingReady = () => Promise.resolve(), designsReady = () => Promise.resolve() } = context;
  const hub = new EventHub();
  const shared = { config, hub, log };
  const sync = new StoreSyncs(config, hub);
  const publication = new LazyPart(() => openPublication({ ...shared, describeOutlook }));
  const releases = new LazyPart(() => openReleases(shared));
  const stores = { publication: () => publication.get(), releases: () => releases.get() };
  const onChange = () => forgetRefusals(sync, publication, releases);
  const credentials = new CredentialsChanges({ config, hub, onChange });
  const onOtherFile = () => void credentials.check();
  const listings = new ListingWatch({ dir: config.dir, hub, log, onOtherFile });
  const recordings = new Recordings(config.dir);
  const children = new ChildRecords(config.recordsDir);
  const devices = new LazyPart<Devices>(async () =>
    (await import('./compose-devices.ts')).composeDevices({ ...shared, children, recordings, home }),
  );
  const openDevices = () => devices.get();
  const leftSettings = new LeftSettings({ dir: config.dir, openDevices, log });
  const flows = new LazyPart(() => openFlows({ config, hub, openDevices }));
  const captures = new LazyPart(() => openCaptures({ ...shared, openDevices }));
  const mirrors = new LazyPart(() => openMirrorServer(openDevices, log));
  const forAgents = { ...shared, version, sync, listingReady };
  const agents = new LazyPart<Agents>(async () =>
    (await import('./compose-agents.ts')).composeAgents({ ...forAgents, ...stores, openDevices }),
  );
  return {
    config,
    log,
    version,
    hub,
    listings,
    sync,
    credentials,
    listingReady,
    designsReady,
    ...stores,
    recordings,
    devices: openDevices,
    followDevices: () => followDevices(openDevices, log),
    flows: () => flows.get(),
    captures: () => captures.get(),
    mirrors: () => mirrors.get(),
    agents: () => agents.get(),
    begin: async () => {
      await children.endOrphans();
      await recoverFolder(config.dir, log);
      leftSettings.begin();
    },
    close: async () => {
      await Promise.all([mirrors, agents, flows, captures, leftSettings].map((part) => part.close()));
      await Promise.all([releases, sync, publication, listings, devices].map((part) => part.close()));
      hub.close();
    },
  };
}

async function openPublication(options: ConstructorParameters<typeof Publication>[0]): Promise<Publication> {
  return new (await import('./publish/publication.ts')).Publication(options);
}

async function openReleases(options: ConstructorParameters<typeof Releases>[0]): Promise<Releases> {
  return new (await import('./releases/releases.ts')).Releases(options);
}

async function openCaptures(options: ConstructorParameters<typeof CaptureBoard>[0]): Promise<CaptureBoard> {
  return new (await import('./capture/capture-board.ts')).CaptureBoard(options);
}

async function openFlows(options: FlowsOptions): Promise<Flows> {
  return (await import('./compose-flows.ts')).composeFlows(options);
}

async function openMirrorServer(devices: Parts['devices'], log: Logger): Promise<MirrorServer> {
  const { MirrorServer } = await import('@storedeck/mirror');
  return new MirrorServer({
    devices,
    describeFailure: (error, hasLeft) => failureBody(error, { log, hasLeft }),
  });
}

/** After a change of the credentials, refusals of the former ones no longer count. */
function forgetRefusals(
  sync: StoreSyncs,
  publication: LazyPart<Publication>,
  releases: LazyPart<Releases>,
): void {
  sync.forgetRefusal();
  releases.ifLoaded((part) => part.forget());
  publication.ifLoaded((part) => part.forgetRefusal());
}

async function followDevices(openDevices: Parts['devices'], log: Logger): Promise<void> {
  try {
    const { hosts, locks } = await openDevices();
    hosts.publishChanges();
    await locks.follow();
  } catch (error) {
    log.warn({ err: error }, 'changes of devices not published');
  }
}

async function recoverFolder(dir: string, log: Logger): Promise<void> {
  try {
    for (const note of (await recoverWorkingFolder(dir)).notes) log.warn({ note }, 'working folder repaired');
    if (await hasLeftExports(dir)) await (await import('./formats/recover-exports.ts')).recoverExports(dir);
  } catch (error) {
    // The server starts anyway, because reading and previews also work in a folder that cannot be written or that
    // another Storedeck is syncing.
    if (!isStoreError(error) && !isHostError(error)) throw error;
    log.warn({ code: error.code, reason: error.message }, 'working folder not checked');
  }
}

/** Whether killed exports may have left something. Otherwise, the library of formats need not be loaded at the start. */
async function hasLeftExports(dir: string): Promise<boolean> {
  const entries = (await new Folder(dir).entries('export')) ?? [];
  return entries.some(({ name }) => name.startsWith('.'));
}
