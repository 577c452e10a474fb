import { createPrivateKey, sign } from 'node:crypto';

import { afterAll } from '@jest/globals';

import {
  type ApiDescriptions,
  checkAppleExchange,
  checkPlayExchange,
  loadDescriptions,
} from '../src/conformance.ts';
import type { CredentialsOptions, FakeCredentials } from '../src/index.ts';
import { type RunningFakeStores, startFakeStores, type StartOptions } from '../src/node.ts';

export type Claims = Record<string, unknown>;

export const descriptions: ApiDescriptions | null = loadDescriptions();

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Makes a compact JWS with any header and claims. The claims may also be wrong. */
export function signedToken(
  pem: string,
  parts: { header: Claims; claims: Claims; dsaEncoding?: 'ieee-p1363' | 'der' },
): string {
  const input = `${encode(parts.header)}.${encode(parts.claims)}`;
  const key = { key: createPrivateKey(pem), dsaEncoding: parts.dsaEncoding ?? 'ieee-p1363' } as const;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
}

export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function appStoreToken(
  { env, p8 }: FakeCredentials,
  changes: { header?: Claims; claims?: Claims } = {},
): string {
  return signedToken(p8, {
    header: { alg: 'ES256', kid: env.ASC_KEY_ID, typ: 'JWT', ...changes.header },
    claims: {
      iss: env.ASC_ISSUER_ID,
      iat: seconds() - 60,
      exp: seconds() + 600,
      aud: 'appstoreconnect-v1',
      ...changes.claims,
    },
  });
}

export function playAssertion(
  { serviceAccount }: FakeCredentials,
  changes: { header?: Claims; claims?: Claims } = {},
): string {
  return signedToken(serviceAccount.private_key, {
    header: { alg: 'RS256', typ: 'JWT', ...changes.header },
    claims: {
      iss: serviceAccount.client_email,
      scope: 'https://www.googleapis.com/auth/androidpublisher',
      aud: 'https://oauth2.googleapis.com/token',
      iat: seconds(),
      exp: seconds() + 3600,
      ...changes.claims,
    },
  });
}

const started: RunningFakeStores[] = [];
// Close the stores even if a test has failed: an open server would keep the process running.
afterAll(() => Promise.all(started.map((fake) => fake.close())));

/**
 * Running fake stores with credentials, and functions that send requests. `apple` and `play` also check the responses
 * against the stores' API descriptions, if these are available.
 */
export interface Client {
  readonly fake: RunningFakeStores;
  readonly credentials: FakeCredentials;
  apple(path: string, init?: RequestInit): Promise<ClientResponse>;
  play(path: string, init?: RequestInit): Promise<ClientResponse>;
  token(assertion: string): Promise<ClientResponse>;
}

export interface ClientResponse {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read any property
  readonly body: any;
}

export async function startClient(
  options: StartOptions = {},
  rights: CredentialsOptions = {},
): Promise<Client> {
  const fake = await startFakeStores({ pictures: { bytes: 4000 }, ...options });
  started.push(fake);
  const credentials = await fake.stores.makeCredentials(rights);
  let bearer: string | undefined;
  const token = (assertion: string): Promise<ClientResponse> =>
    readResponse(
      fetch(fake.playTokenUrl, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      }),
    );
  return {
    fake,
    credentials,
    token,
    async apple(path, init) {
      const url = path.startsWith('http') ? path : `${fake.ascBaseUrl}${path}`;
      const headers = { Authorization: `Bearer ${appStoreToken(credentials)}`, ...init?.headers };
      const response = await readResponse(fetch(url, { ...init, headers }));
      if (descriptions) conforms(checkAppleExchange(descriptions, makeExchange(url, init, response)));
      return response;
    },
    async play(path, init) {
      bearer ??= (await token(playAssertion(credentials))).body.access_token as string;
      const [, upload = '', rest = path] = /^(upload\/)?(.*)$/s.exec(path) ?? [];
      const url = `${fake.playBaseUrl}/${upload}androidpublisher/v3/applications/${rest}`;
      const response = await readResponse(
        fetch(url, { ...init, headers: { Authorization: `Bearer ${bearer}`, ...init?.headers } }),
      );
      if (descriptions) conforms(checkPlayExchange(descriptions, makeExchange(url, init, response)));
      return response;
    },
  };
}

function makeExchange(url: string, init: RequestInit | undefined, response: ClientResponse) {
  const { method = 'GET', body } = init ?? {};
  const requestBody: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  return { method, url, ...(requestBody !== undefined && { requestBody }), ...response };
}

async function readResponse(pending: Promise<Response>): Promise<ClientResponse> {
  const response = await pending;
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

function conforms(problems: readonly string[]): void {
  if (problems.length > 0)
    throw new Error(`The response does not match the description:\n${problems.slice(0, 8).join('\n')}`);
}
