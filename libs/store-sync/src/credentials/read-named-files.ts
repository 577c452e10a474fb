import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

import { adcHint, findAdcFile, type AdcEnvironment } from '@storedeck/google-play';
import { STORES } from '@storedeck/listing';
import { fileVariable, loginCommand, STORE_VARIABLES } from '@storedeck/setup';
import type { StoreError } from '@storedeck/store-api';
import { refuseCredential } from '@storedeck/store-api';

import { errorCode } from '../files/disk-error.ts';
import { isSet, type Variables } from './choose-variables.ts';

const MAX_BYTES = 64 * 1024;

/** The word with which PLAYSTORE_CREDENTIALS asks for the Application Default Credentials, and their key in `NamedFiles`. */
export const ADC = 'adc';

/** The content of each file that a `_FILE` variable names, by the variable, or the reason why it cannot be read. */
export type NamedFiles = Readonly<Record<string, Buffer | StoreError>>;

/** Where variables may lead to. */
export interface Places {
  /** The folder in which relative paths start. */
  readonly dir: string;
  /** The environment in which Google's tools keep a login. Without it, no login is found. */
  readonly adc?: AdcEnvironment | undefined;
}

/**
 * Reads the files that the variables name. A file that cannot be read is an error in the result, so that a mistake in the
 * variables of one store does not affect the other store. A login of gcloud is read only if PLAYSTORE_CREDENTIALS asks
 * for it: a login that lies around could publish under the wrong name.
 */
export async function readNamedFiles(variables: Variables, { dir, adc }: Places): Promise<NamedFiles> {
  const named = STORES.flatMap((store) =>
    STORE_VARIABLES[store].map((name) => ({ store, variable: fileVariable(name) })),
  ).filter(({ variable }) => isSet(variables, variable));
  const files: Record<string, Buffer | StoreError> = {};
  await Promise.all(
    named.map(async ({ store, variable }) => {
      const path = resolve(dir, variables[variable]?.trim() ?? '');
      files[variable] = await readSmallFile(path, (reason) =>
        refuseCredential(store, {
          name: variable,
          reason: `names a file that ${reason}`,
          hint: `Check the path: ${path}`,
        }),
      );
    }),
  );
  const word =
    variables['PLAYSTORE_CREDENTIALS']?.trim() || String(files['PLAYSTORE_CREDENTIALS_FILE']).trim();
  if (word === ADC) files[ADC] = await readLogin(adc);
  return files;
}

async function readLogin(adc: AdcEnvironment | undefined): Promise<Buffer | StoreError> {
  const name = `PLAYSTORE_CREDENTIALS=${ADC}`;
  if (!adc)
    return refuseCredential('googlePlay', {
      name,
      reason: 'finds no login here',
      hint: `Log in: ${loginCommand()}`,
    });
  const file = findAdcFile(adc);
  const { path, variable } = file;
  const from = variable === null ? '' : `, where ${variable} leads,`;
  return readSmallFile(path, (reason) =>
    refuseCredential('googlePlay', {
      name,
      reason: `finds no login of gcloud: ${path}${from} ${reason}`,
      hint: adcHint(file),
    }),
  );
}

/** Reads a file of at most 64 KiB, or returns the error for the reason why it cannot be read. Never waits for a pipe. */
async function readSmallFile(
  path: string,
  refuse: (reason: string) => StoreError,
): Promise<Buffer | StoreError> {
  try {
    await using handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if (!(await handle.stat()).isFile()) return refuse('is not a regular file');
    // One byte more than allowed: the size that `stat` names may be wrong, such as for files of /proc.
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_BYTES + 1));
    if (bytesRead > MAX_BYTES) return refuse('is longer than 64 KiB, so it is not a key');
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    return refuse(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`);
  }
}
