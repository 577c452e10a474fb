import { endpoints } from '@storedeck/contract';
import { delay, http, type HttpHandler } from 'msw';

import { answer } from './answer.ts';

/** The Credentials place: an App Store key is there, and the stores' verdicts follow what is in the text. */
export function pretendCredentials(): HttpHandler[] {
  return [
    http.get(endpoints.readEnv.path, () =>
      answer('readEnv', {
        ok: true,
        env: {
          ASC_KEY_ID: 'SAMPLEKEY1',
          ASC_ISSUER_ID: '00000000-0000-4000-8000-000000000000',
          ASC_KEY_P8_B64: btoa('-----BEGIN PRIVATE KEY-----\nsample\n-----END PRIVATE KEY-----\n'),
          BUNDLE_ID: 'app.tilia.garden',
        },
        appDist: '',
        hasProd: true,
      }),
    ),
    http.post(endpoints.saveEnv.path, ({ request }) => {
      const saved = new URL(request.url).searchParams.get('force') === '1';
      return answer('saveEnv', { ok: true, saved, existed: true, path: '/in/the/browser/.env' });
    }),
    http.post(endpoints.testEnv.path, async ({ request }) => {
      const text = await request.text();
      await delay(600);
      const play = text.includes('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64=');
      return answer('testEnv', {
        ok: true,
        appstore: { ok: true, detail: 'Tilia: Habit Garden (app.tilia.garden)' },
        googleplay: play
          ? { ok: false, detail: 'The caller does not have permission' }
          : { ok: false, detail: 'not configured — missing PLAYSTORE_SERVICE_ACCOUNT_JSON_B64' },
      });
    }),
  ];
}
