import { fileVariable, isKeyVariable, STORE_VARIABLES, type StoreVariable } from '@storedeck/setup';

import { type CredentialsFromVariables, credentialsFrom } from './credentials-from.ts';
import { isStoreSyncError } from '../store-sync-error.ts';
import { chooseVariables, isSet, type Variables } from './choose-variables.ts';
import { type NamedFiles, readNamedFiles } from './read-named-files.ts';
import { readEnv } from '../env/save-env.ts';

/** The variables that count, the files that they name, and the credentials that both contain. */
export interface Settings {
  readonly variables: Variables;
  readonly files: NamedFiles;
  readonly credentials: CredentialsFromVariables;
}

/**
 * Reads the credentials of a working folder: from `.env` in the folder and from the variables of the environment, which
 * take precedence. The files are read at each call, so that a change takes effect at once.
 *
 * @throws StoreSyncError ENV_INVALID, FOLDER_NOT_WRITABLE
 */
export async function readSettings(dir: string, environment: Variables = {}): Promise<Settings> {
  return settingsFrom(chooseVariables(await readEnv(dir), environment), { dir });
}

/** The same from variables alone. Relative paths of key files start at `dir`. */
export async function settingsFrom(variables: Variables, { dir }: { dir: string }): Promise<Settings> {
  const files = await readNamedFiles(variables, { dir });
  return { variables, files, credentials: credentialsFrom(variables, files) };
}

/** Returns the variable with which a user has set a value: `ASC_KEY_P8_B64` or `ASC_KEY_P8_FILE`; undefined if neither. */
export function writtenVariable({ variables }: Settings, name: StoreVariable): string | undefined {
  return [name, fileVariable(name)].find((each) => isSet(variables, each));
}

/**
 * Returns the values of the variables of both stores that are set, for another computer: key files as base64 on one
 * line. A file whose content cannot be used is left out, so that a variable cannot reveal any file of this computer.
 *
 * @throws StoreSyncError CREDENTIALS_INVALID if a key file cannot be read (names the variable)
 */
export function exportedValues(settings: Settings): Partial<Record<StoreVariable, string>> {
  const names = Object.values(STORE_VARIABLES).flat();
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = exportedValue(settings, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function exportedValue(settings: Settings, name: StoreVariable): string | undefined {
  const { variables, files, credentials } = settings;
  const value = variables[name]?.trim();
  if (value) return isKeyVariable(name) ? value.replace(/\s+/g, '') : value;
  const file = files[fileVariable(name)];
  if (isStoreSyncError(file)) throw file;
  const isUsable = credentials.states.some(
    (each) => each.name === fileVariable(name) && each.state === 'set',
  );
  if (file === undefined || !isUsable) return undefined;
  return isKeyVariable(name) ? file.toString('base64') : file.toString('utf8').trim();
}
