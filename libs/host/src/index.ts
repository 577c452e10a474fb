import './check-node.ts';

export { abortable } from './abortable.ts';
export { Backoff } from './backoff.ts';
export type { BackoffOptions } from './backoff.ts';
export { reapOrphans } from './children-ledger.ts';
export { deadline } from './deadline.ts';
export { findTool, toolFoundBy } from './find-tool.ts';
export type { ToolPlaces, ToolProbe } from './find-tool.ts';
export type { Host, HostProcess, RunOptions, RunResult, SpawnOptions } from './host.ts';
export { HostError, isHostError } from './host-error.ts';
export type { HostErrorCode } from './host-error.ts';
export { hostPhrase } from './host-phrase.ts';
export { LocalHost } from './local-host.ts';
export type { LocalHostOptions } from './local-host.ts';
export { SharedCall } from './shared-call.ts';
export { signalGroup } from './signal-group.ts';
export { ToolFinder } from './tool-finder.ts';
