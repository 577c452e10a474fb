import type { ProductFacts } from '../product/sold-product.ts';
import { ES256, RS256 } from './jwt.ts';

/** Credentials that the fake stores accept. They have the same form as credentials of the real stores. */
export interface FakeCredentials {
  /** The variables for a `.env` file. The contents of key files are encoded as base64, without line breaks. */
  readonly env: Readonly<
    Record<
      | 'ASC_KEY_ID'
      | 'ASC_KEY_P8_B64'
      | 'BUNDLE_ID'
      | 'PLAYSTORE_PACKAGE_NAME'
      | 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
      string
    > &
      // An individual key has no issuer.
      Partial<Record<'ASC_ISSUER_ID', string>>
  >;
  /** Text of the `.p8` file: a P-256 key as PKCS #8 PEM. */
  readonly p8: string;
  /** Content of the JSON key file, in the form that Google gives to a user. */
  readonly serviceAccount: {
    readonly type: 'service_account';
    readonly client_email: string;
    readonly private_key: string;
    readonly [field: string]: string;
  };
}

/** The public keys with which the fake stores check signatures, and the rights of the keys' owners. */
export interface TrustedKeys {
  readonly appStore: {
    readonly keyId: string;
    /** Undefined for the individual key of a person. */
    readonly issuerId: string | undefined;
    readonly publicKey: CryptoKey;
    readonly mayWrite: boolean;
  };
  readonly googlePlay: {
    readonly clientEmail: string;
    readonly keyId: string;
    readonly publicKey: CryptoKey;
    readonly mayWrite: boolean;
  };
}

/** The rights of new credentials. */
export interface CredentialsOptions {
  /** Whether the role of Apple's key and the permissions of Google's account allow changes. Default true. */
  readonly mayWrite?: boolean;
  /** Whether Apple's key is the individual key of a person instead of a key of the team. Default false. */
  readonly individualKey?: boolean;
}

/** Generates credentials for both stores. `tokenUri` is written into the service account file. */
export async function generateCredentials(
  tokenUri: string,
  product: ProductFacts,
  { mayWrite = true, individualKey = false }: CredentialsOptions = {},
): Promise<{ credentials: FakeCredentials; trusted: TrustedKeys }> {
  const [ec, rsa] = await Promise.all([
    crypto.subtle.generateKey(ES256, true, ['sign', 'verify']),
    crypto.subtle.generateKey(
      { ...RS256, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
      true,
      ['sign', 'verify'],
    ),
  ]);
  const keyId = randomText(10, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789');
  const issuerId = individualKey ? undefined : crypto.randomUUID();
  const p8 = await privatePem(ec.privateKey);
  const serviceAccount = {
    type: 'service_account' as const,
    project_id: 'tilia-garden',
    private_key_id: randomText(40, '0123456789abcdef'),
    private_key: await privatePem(rsa.privateKey),
    client_email: `listing-${randomText(6, '0123456789abcdef')}@tilia-garden.iam.gserviceaccount.com`,
    client_id: randomText(21, '123456789'),
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: tokenUri,
    auth_provider_x509_cert_url: 'https://www.googleapis.com/oauth2/v1/certs',
    universe_domain: 'googleapis.com',
  };
  return {
    credentials: {
      env: {
        ASC_KEY_ID: keyId,
        ...(issuerId !== undefined && { ASC_ISSUER_ID: issuerId }),
        ASC_KEY_P8_B64: btoa(p8),
        BUNDLE_ID: product.bundleId,
        PLAYSTORE_PACKAGE_NAME: product.packageName,
        PLAYSTORE_SERVICE_ACCOUNT_JSON_B64: btoa(JSON.stringify(serviceAccount, null, 2)),
      },
      p8,
      serviceAccount,
    },
    trusted: {
      appStore: { keyId, issuerId, publicKey: ec.publicKey, mayWrite },
      googlePlay: {
        clientEmail: serviceAccount.client_email,
        keyId: serviceAccount.private_key_id,
        publicKey: rsa.publicKey,
        mayWrite,
      },
    },
  };
}

async function privatePem(key: CryptoKey): Promise<string> {
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', key));
  const base64 = btoa(String.fromCharCode(...der));
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
}

function randomText(length: number, alphabet: string): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(length)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('');
}
