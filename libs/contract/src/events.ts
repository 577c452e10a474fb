import { z } from 'zod';

import { AgentState } from './endpoints/agents.ts';
import { AndroidDevices } from './endpoints/android.ts';
import { AppPreviewProgress } from './endpoints/app-previews.ts';
import { CaptureState } from './endpoints/captures.ts';
import { CredentialsChange } from './endpoints/credentials.ts';
import { DeviceLocks } from './endpoints/device-locks.ts';
import { FlowRuns } from './endpoints/flows.ts';
import { DeviceHosts, HostId } from './endpoints/host.ts';
import { IosStatus } from './endpoints/ios.ts';
import { ListingEtags } from './endpoints/listing-files.ts';
import { PublishState, PublishStep } from './endpoints/publish.ts';
import { ReleasesChanged } from './endpoints/releases.ts';
import { ReportProgress } from './endpoints/report.ts';
import { RunnerConnections } from './endpoints/runner.ts';
import { SyncFailure, SyncPicture, SyncProgress, SyncResult } from './endpoints/sync.ts';
import { WebDriverServers } from './endpoints/webdriver.ts';
import { ErrorBody } from './error-codes.ts';
import type { EventName } from './event-names.ts';

/** The events of `GET /api/events`, and the schema of the JSON in their `data`. */
export const events = {
  sync: z.union([SyncResult, SyncFailure]),
  'sync-progress': SyncProgress,
  'sync-picture': SyncPicture,
  listings: ListingEtags,
  credentials: CredentialsChange,
  publish: PublishState,
  'publish-step': PublishStep,
  'releases-changed': ReleasesChanged,
  'report-progress': ReportProgress,
  'app-preview-progress': AppPreviewProgress,
  hosts: DeviceHosts,
  devices: z.union([AndroidDevices, ErrorBody.extend({ hostId: HostId })]),
  runners: RunnerConnections,
  'webdriver-servers': WebDriverServers,
  wda: IosStatus,
  'device-locks': DeviceLocks,
  'flow-runs': FlowRuns,
  capture: CaptureState,
  agent: AgentState,
} as const satisfies Record<EventName, z.ZodType>;

/** The parsed and checked data of an event. */
export type EventData<Name extends EventName> = z.infer<(typeof events)[Name]>;

/** An event of the server, with its parsed and checked data. */
export type ServerEvent = {
  [Name in EventName]: { readonly name: Name; readonly data: EventData<Name> };
}[EventName];
