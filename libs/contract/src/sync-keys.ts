/** The variables of `.env` that `GET /api/env` may return. Other variables are never returned. */
export const SYNC_KEYS = [
  'PORT',
  'ASC_KEY_ID',
  'ASC_ISSUER_ID',
  'ASC_KEY_P8_B64',
  'BUNDLE_ID',
  'PLAYSTORE_PACKAGE_NAME',
  'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
] as const;

/** One of `SYNC_KEYS`. */
export type SyncKey = (typeof SYNC_KEYS)[number];
