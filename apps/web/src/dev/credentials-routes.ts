import { endpoints } from '@storedeck/contract';
import { PRODUCT } from '@storedeck/fake-stores';
import { delay, http, type HttpHandler } from 'msw';

import { respond } from './respond.ts';

const SERVICE_ACCOUNT = {
  type: 'service_account',
  client_email: 'listing@tilia-garden.iam.gserviceaccount.com',
  private_key: '-----BEGIN PRIVATE KEY-----\nsample\n-----END PRIVATE KEY-----\n',
};

/** Variables for both stores. The app ids belong to the simulated listing. */
const ENV = {
  ASC_KEY_ID: 'SAMPLEKEY1',
  ASC_ISSUER_ID: '00000000-0000-4000-8000-000000000000',
  ASC_KEY_P8_B64: btoa('-----BEGIN PRIVATE KEY-----\nsample\n-----END PRIVATE KEY-----\n'),
  BUNDLE_ID: PRODUCT.bundleId,
  PLAYSTORE_PACKAGE_NAME: PRODUCT.packageName,
  PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: btoa(JSON.stringify(SERVICE_ACCOUNT)),
};

const SOURCES = Object.fromEntries(
  Object.keys(ENV).map((variable) => [variable, { from: 'file' as const, variable }]),
);

/**
 * The endpoints of the Credentials place. Both stores are configured. The endpoint that tests an `.env` text reports a
 * failure for each store whose variables are missing in the text.
 */
export function credentialsRoutes(): HttpHandler[] {
  return [
    http.get(endpoints.readEnv.path, () =>
      respond('readEnv', { ok: true, env: ENV, sources: SOURCES, appDist: '', hasProd: true }),
    ),
    http.post(endpoints.saveEnv.path, ({ request }) => {
      const saved = new URL(request.url).searchParams.get('force') === '1';
      return respond('saveEnv', { ok: true, saved, existed: true, path: '/in/the/browser/.env' });
    }),
    http.post(endpoints.testEnv.path, async ({ request }) => {
      const text = await request.text();
      await delay(600);
      const check = (names: readonly (keyof typeof ENV)[], app: string) => {
        const missing = names.filter((name) => !new RegExp(`^\\s*${name}=.`, 'm').test(text));
        return missing.length === 0
          ? { ok: true, detail: app }
          : { ok: false, detail: `not configured — missing ${missing.join(', ')}` };
      };
      return respond('testEnv', {
        ok: true,
        appstore: check(
          ['ASC_KEY_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'],
          `Tilia: Habit Garden (${PRODUCT.bundleId})`,
        ),
        googleplay: check(
          ['PLAYSTORE_PACKAGE_NAME', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'],
          PRODUCT.packageName,
        ),
      });
    }),
  ];
}
