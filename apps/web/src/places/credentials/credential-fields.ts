import type { SyncKey } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';
import { fileVariable, isKeyVariable, type StoreVariable, VARIABLE_NAMES } from '@storedeck/setup';

export interface CredentialField {
  readonly name: SyncKey;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string;
  /** The kind of key file, which `.env` contains as one line of base64; undefined for a plain value. */
  readonly file?: 'p8' | 'google';
  /** The only word that the variable takes: the field is a box to check. */
  readonly word?: string;
  /** Whether the store works without it. */
  readonly optional?: boolean;
}

const APP_STORE_FIELDS: readonly CredentialField[] = [
  {
    name: 'ASC_KEY_ID',
    label: 'Key ID',
    placeholder: '2X9R4HXF34',
    hint: 'In the list of keys. The name of the file contains it too.',
  },
  {
    name: 'ASC_ISSUER_ID',
    label: 'Issuer ID',
    placeholder: '57246542-96fe-1a63-e053-0824d011072a',
    hint: 'Above the list of team keys. An individual key has none.',
    optional: true,
  },
  {
    name: 'ASC_KEY_P8_B64',
    label: 'Private key',
    file: 'p8',
    hint: 'Drop AuthKey_….p8 anywhere on this page. Apple lets you download it once.',
  },
  { name: 'BUNDLE_ID', label: 'Bundle ID', placeholder: 'com.example.app' },
];

const GOOGLE_PLAY_FIELDS: readonly CredentialField[] = [
  { name: 'PLAYSTORE_PACKAGE_NAME', label: 'Package name', placeholder: 'com.example.app' },
  {
    name: 'PLAYSTORE_CREDENTIALS',
    label: 'Use the login of gcloud on this computer',
    word: 'adc',
    hint: 'Storedeck never uses a login that you have not chosen here.',
  },
  {
    name: 'PLAYSTORE_IMPERSONATE',
    label: 'Service account to act as',
    placeholder: 'storedeck@my-project.iam.gserviceaccount.com',
    hint: 'Not needed after a login with --impersonate-service-account.',
    optional: true,
  },
  {
    name: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
    label: 'Google credential',
    file: 'google',
    hint: 'Drop the JSON file anywhere on this page: the key of a service account, or any other kind.',
  },
];

export const PORT_FIELD: CredentialField = {
  name: 'PORT',
  label: 'Port',
  placeholder: '8092',
  hint: 'Address of this page. Changes apply at the next start.',
};

/** The fields of each store, in the order in which the form shows them. */
export const STORE_FIELDS: Readonly<Record<Store, readonly CredentialField[]>> = {
  appStore: APP_STORE_FIELDS,
  googlePlay: GOOGLE_PLAY_FIELDS,
};

/** Returns the variable with which a text sets a field: the variable itself, or the one that names a file. */
export function writtenName({ name }: CredentialField, values: ReadonlyMap<string, string>): string {
  if (name === 'PORT') return name;
  const file = fileVariable(name satisfies StoreVariable);
  if (values.get(name)?.trim()) return name;
  // A field whose path is being typed keeps its place while the path is empty.
  return values.get(file)?.trim() || (values.has(file) && !values.has(name)) ? file : name;
}

/** Whether the value of a variable must be masked. A variable that Storedeck does not know counts as secret. */
export function isSecret(name: string): boolean {
  return isKeyVariable(name) || !(name === 'PORT' || VARIABLE_NAMES.includes(name));
}
