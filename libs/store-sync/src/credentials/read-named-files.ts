import { resolve } from 'node:path';

import { adcHint, type AdcEnvironment, findAdcFile, readSmallFile } from '@storedeck/google-play';
import { STORES } from '@storedeck/listing';
import { fileVariable, loginCommand, STORE_VARIABLES } from '@storedeck/setup';
import { refuseCredential, type StoreError } from '@storedeck/store-api';

import { isSet, type Variables } from './choose-variables.ts';

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
      files[variable] = await readOrRefuse(path, (reason) =>
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
  return readOrRefuse(path, (reason) =>
    refuseCredential('googlePlay', {
      name,
      reason: `finds no login of gcloud: ${path}${from} ${reason}`,
      hint: adcHint(file),
    }),
  );
}

/** Reads a file, or returns the error for the reason why it cannot be read. */
async function readOrRefuse(
  path: string,
  refuse: (reason: string) => StoreError,
): Promise<Buffer | StoreError> {
  const read = await readSmallFile(path);
  return 'reason' in read ? refuse(read.reason) : read.bytes;
}
