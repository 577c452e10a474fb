export { applyRelease, planRelease } from './change-release.ts';
export type { UnreadStore } from '../stores/read-each-store.ts';
export { readReleaseFacts, readReleases } from './read-releases.ts';
export type { ReadFacts, ReadReleases } from './read-releases.ts';
export type { StoreAccess } from '../stores/store-access.ts';
