import './check-node.ts';

export { reapOrphans } from './child-record.ts';
export { fetchFile } from './fetch-file.ts';
export type { FetchFileOptions, PinnedFile } from './fetch-file.ts';
export { findTool, toolFoundBy } from './find-tool.ts';
export type { ToolSearch, ToolProbe } from './find-tool.ts';
export type { Host, HostProcess, RunOptions, RunResult, SpawnOptions } from './host.ts';
export { HostError, isHostError } from './host-error.ts';
export type { HostErrorCode } from './host-error.ts';
export { hostPhrase } from './host-phrase.ts';
export { identifyProcess, isRunning, thisProcess } from './process-identity.ts';
export type { ProcessIdentity, ProcessOwner } from './process-identity.ts';
export { LocalHost } from './local-host.ts';
export type { LocalHostOptions } from './local-host.ts';
export { signalGroup } from './signal-group.ts';
export { MAX_UNREAD_BYTES, UnreadLimit, writeWithin } from './unread-limit.ts';
export type { UnreadOutput } from './unread-limit.ts';
export { shellQuote } from './shell-quote.ts';
