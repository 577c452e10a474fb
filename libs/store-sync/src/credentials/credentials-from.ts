import { type AppStoreCredentials, checkAppStoreId, readAppStoreKey } from '@storedeck/app-store';
import {
  checkPackageName,
  checkServiceAccountEmail,
  type GoogleCredentials,
  type GooglePlayCredentials,
  readGoogleCredentials,
} from '@storedeck/google-play';
import type { Store } from '@storedeck/listing';
import type { StoreVariable } from '@storedeck/setup';
import { refuseCredential, type StoreError } from '@storedeck/store-api';

import type { AppIds } from '../app-ids.ts';
import type { Variables } from './choose-variables.ts';
import { ADC, type NamedFiles } from './read-named-files.ts';
import type { StoreCredentials } from './store-credentials.ts';
import { type Given, plainText, VariableReader, type VariableState } from './variable-reader.ts';

/**
 * The credentials that a set of variables contains. A store has either usable credentials, or missing variables, or the
 * error for an invalid variable.
 */
export interface CredentialsFromVariables extends StoreCredentials {
  begun: Record<Store, boolean>;
  missing: Record<Store, StoreVariable[]>;
  invalid: Partial<Record<Store, StoreError>>;
  /** Each variable that is set or must be set, on its own. */
  states: VariableState[];
  /** The app of each store, also of a store whose other variables are missing or wrong. */
  ids: AppIds;
  /** The kind of the Google credential, also if other variables are missing or wrong. */
  signInType: GoogleCredentials['type'] | undefined;
}

/**
 * Reads the credentials of both stores from variables and from the files that the variables name (`readNamedFiles`).
 * Does not throw for an invalid value, so that a mistake in the variables of one store does not affect the other store.
 */
export function credentialsFrom(variables: Variables, files: NamedFiles = {}): CredentialsFromVariables {
  const appStore = new VariableReader({ store: 'appStore', variables, files });
  const googlePlay = new VariableReader({ store: 'googlePlay', variables, files });
  const read = { appStore: readAppStore(appStore), googlePlay: readGooglePlay(googlePlay) };
  return {
    ...(isUsable(appStore) && { appStore: read.appStore as AppStoreCredentials }),
    ...(isUsable(googlePlay) && { googlePlay: read.googlePlay as GooglePlayCredentials }),
    begun: { appStore: appStore.begun, googlePlay: googlePlay.begun },
    missing: { appStore: appStore.missing, googlePlay: googlePlay.missing },
    invalid: {
      ...(appStore.missing.length === 0 && appStore.mistake && { appStore: appStore.mistake }),
      ...(googlePlay.missing.length === 0 && googlePlay.mistake && { googlePlay: googlePlay.mistake }),
    },
    states: [...appStore.states, ...googlePlay.states],
    ids: { appStore: read.appStore.bundleId, googlePlay: read.googlePlay.packageName },
    signInType: read.googlePlay.serviceAccount?.type,
  };
}

function isUsable({ missing, mistake }: VariableReader): boolean {
  return missing.length === 0 && mistake === undefined;
}

/** What was read: all fields, if the reader has found neither a missing variable nor a mistake. */
type Found<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

function readAppStore(reader: VariableReader): Found<AppStoreCredentials> {
  const id = (name: 'keyId' | 'issuerId' | 'bundleId') => (given: Parameters<typeof plainText>[0]) =>
    checkAppStoreId(name, plainText(given), given.variable);
  const keyId = reader.required('ASC_KEY_ID', id('keyId'));
  // A key without an issuer is the individual key of a person.
  const issuerId = reader.optional('ASC_ISSUER_ID', id('issuerId'));
  const privateKey = reader.required('ASC_KEY_P8_B64', ({ variable, bytes }) =>
    // Latin 1 keeps every byte of a file that is not text, so that the error can name the kind of file.
    readAppStoreKey(bytes.toString('latin1'), variable),
  );
  const bundleId = reader.required('BUNDLE_ID', id('bundleId'));
  return { keyId, issuerId, privateKey, bundleId };
}

function readGooglePlay(reader: VariableReader): Found<GooglePlayCredentials> {
  const packageName = reader.required('PLAYSTORE_PACKAGE_NAME', (given) =>
    checkPackageName(plainText(given), given.variable),
  );
  const impersonate = reader.optional('PLAYSTORE_IMPERSONATE', (given) => ({
    impersonate: checkServiceAccountEmail(plainText(given), given.variable),
    impersonateName: given.variable,
  }));
  const serviceAccount = reader.required('PLAYSTORE_SERVICE_ACCOUNT_JSON_B64', (given) =>
    readSignIn(given, { ...impersonate, adc: reader.files[ADC] }),
  );
  return { packageName, serviceAccount };
}

interface SignInOptions {
  readonly impersonate?: string;
  readonly impersonateName?: string;
  readonly adc: Buffer | StoreError | undefined;
}

/** Reads the JSON of a Google credential: the value itself, or the login of gcloud that the value asks for. */
function readSignIn({ variable, bytes }: Given, { adc, ...options }: SignInOptions): GoogleCredentials {
  if (!variable.startsWith('PLAYSTORE_CREDENTIALS'))
    return readGoogleCredentials(bytes.toString('utf8'), { ...options, name: variable });
  checkAdcWord(plainText({ variable, bytes }), variable);
  if (!(adc instanceof Buffer)) throw adc ?? new TypeError('The file of the login was not read.');
  return readGoogleCredentials(adc.toString('utf8'), { ...options, name: `${variable}=adc` });
}

function checkAdcWord(word: string, variable: string): void {
  if (word === ADC) return;
  throw refuseCredential('googlePlay', {
    name: variable,
    reason: `is not ${ADC}, the only word that it takes`,
    hint: `${ADC} means the login of gcloud on this computer. A key file is named by PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE.`,
  });
}
