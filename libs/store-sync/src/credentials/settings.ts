import { fileVariable, isKeyVariable, STORE_VARIABLES, type StoreVariable } from '@storedeck/setup';
import { isStoreError, type StoreError } from '@storedeck/store-api';

import { readEnv } from '../env/save-env.ts';
import { chooseVariables, isSet, type Variables } from './choose-variables.ts';
import { type CredentialsFromVariables, credentialsFrom } from './credentials-from.ts';
import { findForeignToken } from './foreign-token.ts';
import { type NamedFiles, type Places, readNamedFiles } from './read-named-files.ts';

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
export async function readSettings(places: Places, environment: Variables = {}): Promise<Settings> {
  return settingsFrom(chooseVariables(await readEnv(places.dir), environment), { ...places, environment });
}

/** The same from variables alone. Those that are not in `environment` are trusted as little as a `.env`. */
export async function settingsFrom(
  variables: Variables,
  { environment = {}, ...places }: Places & { environment?: Variables },
): Promise<Settings> {
  const files = await readNamedFiles(variables, places);
  const credentials = credentialsFrom(variables, files);
  const settings = { variables, files, credentials };
  const variable = writtenVariable(settings, 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64');
  const signIn = credentials.googlePlay?.serviceAccount;
  if (!signIn || variable === undefined || isSet(environment, variable)) return settings;
  const mistake = await findForeignToken(signIn, { dir: places.dir, variable });
  return mistake ? { ...settings, credentials: withMistake(credentials, variable, mistake) } : settings;
}

/** Returns the credentials without a sign-in at Google that was found to be wrong. */
function withMistake(
  { googlePlay: _refused, ...credentials }: CredentialsFromVariables,
  name: string,
  mistake: StoreError,
): CredentialsFromVariables {
  const states = credentials.states.map((state) =>
    state.name === name ? { ...state, state: 'wrong' as const, mistake } : state,
  );
  return { ...credentials, states, invalid: { ...credentials.invalid, googlePlay: mistake } };
}

/** Returns the variable with which a user has set a value: `ASC_KEY_P8_B64` or `ASC_KEY_P8_FILE`; undefined if neither. */
export function writtenVariable({ variables }: Settings, name: StoreVariable): string | undefined {
  return [name, fileVariable(name)].find((each) => isSet(variables, each));
}

/**
 * Returns the values of the variables of both stores that are set, for another computer: key files as base64 on one
 * line. Left out are files whose content cannot be used, so that a variable cannot reveal any file of this computer, and
 * every Google credential except the key of a service account: a login belongs to a person and to this computer.
 *
 * @throws StoreError CREDENTIALS_INVALID if a key file cannot be read (names the variable)
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
  const { variables, files } = settings;
  const variable = writtenVariable(settings, name);
  if (variable === undefined) return undefined;
  const file = files[variable];
  if (isStoreError(file)) throw file;
  if ((file !== undefined || isSignIn(name)) && !isExportable(settings, name, variable)) return undefined;
  const text = (variables[variable] ?? '').trim();
  if (file === undefined) return isKeyVariable(name) ? text.replace(/\s+/g, '') : text;
  return isKeyVariable(name) ? file.toString('base64') : file.toString('utf8').trim();
}

function isExportable({ credentials }: Settings, name: StoreVariable, variable: string): boolean {
  const isUsable = credentials.states.some((each) => each.name === variable && each.state === 'set');
  return isUsable && (!isSignIn(name) || credentials.signInType === 'service_account');
}

function isSignIn(name: StoreVariable): boolean {
  return name === 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64';
}
