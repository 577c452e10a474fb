import '../check-node.ts';

export { flushFolder } from './flush-folder.ts';
export { Folder } from './folder.ts';
export type { AppendOptions, OpenedFile } from './folder.ts';
export { HostError, isHostError } from '../host-error.ts';
export type { HostErrorCode } from '../host-error.ts';
export { isRunning, thisProcess } from '../process-identity.ts';
export type { ProcessOwner } from '../process-identity.ts';
export { LockFile } from './lock-file.ts';
export type { ReplaceOptions } from './replace-file.ts';
export { claimSharedLock, readLockOwner } from './shared-lock.ts';
export type { LockOwner, SharedLock } from './shared-lock.ts';
export { abandonedIn, removeAbandoned, temporaryName } from './temporary-names.ts';
