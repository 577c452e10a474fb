import { STORE_VARIABLES } from '@storedeck/setup';

/** The variables of `.env` that `GET /api/env` may return. Other variables are never returned. */
export const SYNC_KEYS = ['PORT', ...STORE_VARIABLES.appStore, ...STORE_VARIABLES.googlePlay] as const;

/** One of `SYNC_KEYS`. */
export type SyncKey = (typeof SYNC_KEYS)[number];
