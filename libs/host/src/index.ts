export { reapOrphans } from './children-ledger.ts';
export { findTool, toolFoundBy } from './find-tool.ts';
export type { ToolPlaces, ToolProbe } from './find-tool.ts';
export type { Host, HostProcess, RunOptions, RunResult, SpawnOptions } from './host.ts';
export { HostError, isHostError } from './host-error.ts';
export type { HostErrorCode } from './host-error.ts';
export { LocalHost } from './local-host.ts';
export type { LocalHostOptions } from './local-host.ts';
export { ToolFinder } from './tool-finder.ts';
