import { lstat } from 'node:fs/promises';

import { adcHint, findAdcFile } from '@storedeck/google-play';
import type { Host } from '@storedeck/host';
import { describeGoogleFile, GOOGLE_KINDS, loginCommand } from '@storedeck/setup';
import { readSettings, settingsFrom } from '@storedeck/store-sync';

import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Looks for gcloud and for its login on this computer, without starting gcloud and without using the login. Returns
 * nothing for the demo.
 */
export async function checkGoogleLogin(
  config: Pick<Config, 'dir' | 'adc' | 'environment'>,
  home: Pick<Host, 'which'>,
  now = Date.now(),
): Promise<Finding[]> {
  if (!config.adc) return [];
  const [gcloud, login] = await Promise.all([checkGcloud(home), checkLogin(config, config.adc, now)]);
  return [gcloud, login];
}

async function checkGcloud(home: Pick<Host, 'which'>): Promise<Finding> {
  const path = await home.which('gcloud').catch(() => null);
  if (path) return { level: 'ok', name: 'gcloud', detail: path, path };
  return {
    level: 'note',
    name: 'gcloud',
    detail: 'not found; for signing in to Google Play without a key',
    advice:
      'Install it as https://cloud.google.com/sdk/docs/install describes, or use another way of docs/credentials.md.',
  };
}

async function checkLogin(
  { dir, environment }: Pick<Config, 'dir' | 'environment'>,
  adc: NonNullable<Config['adc']>,
  now: number,
): Promise<Finding> {
  const name = 'Google login';
  const { files } = await settingsFrom({ PLAYSTORE_CREDENTIALS: 'adc' }, { dir, adc });
  const content = files['adc'];
  const file = findAdcFile(adc);
  const { path, variable } = file;
  if (!(content instanceof Buffer)) {
    return {
      level: 'note',
      name,
      detail:
        variable === 'GOOGLE_APPLICATION_CREDENTIALS'
          ? `${variable} names no usable file: ${path}`
          : 'none on this computer',
      advice: adcHint(file),
    };
  }
  const found = describeGoogleFile(content.toString('utf8'));
  if (!found)
    return { level: 'note', name, detail: 'the file of the login holds no credential of a known kind' };
  const { kind, account } = found;
  const settings = await readSettings({ dir, adc }, environment).catch(() => undefined);
  // The file is only read if a variable asks for it.
  const isUsed = settings?.files['adc'] !== undefined;
  const isActing = isUsed && settings?.credentials.signInType === 'impersonated_service_account';
  const use = isUsed ? 'used for Google Play' : 'not used: PLAYSTORE_CREDENTIALS does not ask for it';
  const words = [GOOGLE_KINDS[kind], account].filter(Boolean).join(': ');
  const { mtimeMs } = await lstat(path);
  const detail = `${words}, ${ageText(now - mtimeMs)}; ${use}`;
  const isPlain = kind === 'authorized_user' && !isActing;
  return {
    level: isPlain && isUsed ? 'note' : 'ok',
    name,
    detail,
    ...(isPlain && {
      advice: `Google refuses a login with gcloud's own client the access to Google Play. This one works: ${loginCommand()}. Or name a service account in PLAYSTORE_IMPERSONATE.`,
    }),
  };
}

function ageText(ageMs: number): string {
  const days = Math.floor(ageMs / DAY_MS);
  if (days < 1) return 'less than a day old';
  return days === 1 ? 'a day old' : `${days} days old`;
}
