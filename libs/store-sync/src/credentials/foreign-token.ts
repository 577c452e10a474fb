import { realpath } from 'node:fs/promises';
import { relative, resolve } from 'node:path';

import type { ExternalAccount, GoogleCredentials } from '@storedeck/google-play';
import { refuseCredential, type StoreError } from '@storedeck/store-api';

/**
 * Returns the error for a credential of `.env` that reads the token of another provider from outside of the working
 * folder. The folder may come from somebody else, so its credential must not decide that another file of this computer
 * is sent to Google, or which address gets a request. The environment of the process is the user's own, and may name any
 * place.
 */
export async function findForeignToken(
  credentials: GoogleCredentials,
  { dir, variable }: { dir: string; variable: string },
): Promise<StoreError | undefined> {
  const source = findExternalAccount(credentials)?.credential_source;
  if (source === undefined || ('file' in source && (await isInside(dir, source.file)))) return undefined;
  return refuseCredential('googlePlay', {
    name: variable,
    reason: `in .env names ${'file' in source ? 'a token file outside of the working folder' : 'an address for a token'}`,
    hint: `Set ${variable} in the environment of the job instead, where only you can set it.`,
  });
}

function findExternalAccount(credentials: GoogleCredentials): ExternalAccount | undefined {
  const source =
    credentials.type === 'impersonated_service_account' ? credentials.source_credentials : credentials;
  return source.type === 'external_account' ? source : undefined;
}

/** Whether a path, without its links, leads to a place below the folder. A missing file is read, and refused, later. */
async function isInside(dir: string, path: string): Promise<boolean> {
  const [folder, file] = await Promise.all([
    realpath(dir).catch(() => resolve(dir)),
    realpath(path).catch(() => resolve(path)),
  ]);
  const way = relative(folder, file);
  return way !== '' && !/^\.\.(?:[/\\]|$)/.test(way) && resolve(folder, way) === file;
}
