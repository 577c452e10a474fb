import type { SyncKey } from '@storedeck/contract';
import type { Store } from '@storedeck/listing';

export interface CredentialField {
  readonly name: SyncKey;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string;
  /** The kind of key file, which `.env` contains as one line of base64; undefined for a plain value. */
  readonly file?: 'p8' | 'service-account';
}

export interface CredentialSection {
  readonly title: string;
  readonly store?: Store;
  readonly fields: readonly CredentialField[];
}

export const SECTIONS: readonly CredentialSection[] = [
  {
    title: 'App Store Connect',
    store: 'appStore',
    fields: [
      {
        name: 'ASC_KEY_ID',
        label: 'Key ID',
        placeholder: '2X9R4HXF34',
        hint: 'Users and Access → Integrations → App Store Connect API.',
      },
      {
        name: 'ASC_ISSUER_ID',
        label: 'Issuer ID',
        placeholder: '57246542-96fe-1a63-e053-0824d011072a',
        hint: 'Above the list of keys, on the same page.',
      },
      {
        name: 'ASC_KEY_P8_B64',
        label: 'Private key',
        file: 'p8',
        hint: 'Drop AuthKey_….p8 anywhere on this page. Apple lets you download it once.',
      },
      { name: 'BUNDLE_ID', label: 'Bundle ID', placeholder: 'com.example.app' },
    ],
  },
  {
    title: 'Google Play',
    store: 'googlePlay',
    fields: [
      { name: 'PLAYSTORE_PACKAGE_NAME', label: 'Package name', placeholder: 'com.example.app' },
      {
        name: 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
        label: 'Service account',
        file: 'service-account',
        hint: 'Drop the JSON key anywhere on this page: Google Cloud console → IAM → Service accounts → Keys.',
      },
    ],
  },
  {
    title: 'This computer',
    fields: [
      {
        name: 'PORT',
        label: 'Port',
        placeholder: '8092',
        hint: 'Address of this page. Changes apply at the next start.',
      },
    ],
  },
];

const SECRET = new Set(
  SECTIONS.flatMap(({ fields }) => fields.filter(({ file }) => file).map(({ name }) => name)),
);
const KNOWN = new Set(SECTIONS.flatMap(({ fields }) => fields.map(({ name }) => name)));

/** Whether the value of a variable must be masked. A variable that Storedeck does not know counts as secret. */
export function isSecret(name: string): boolean {
  return !(KNOWN as ReadonlySet<string>).has(name) || (SECRET as ReadonlySet<string>).has(name);
}
