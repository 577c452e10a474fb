import {
  webDriverServerId,
  type ResponseOf,
  type WebDriverLogin,
  type WebDriverServer,
} from '@storedeck/contract';
import { z } from 'zod';

const text = z.string('must be text');
const line = text.regex(/^\P{Cc}*$/u, 'must be one line');
const DeviceEntry = z.object({
  name: line.regex(/\S/, 'is missing').max(100, 'is too long'),
  capabilities: z.record(z.string(), z.unknown(), 'must be an object'),
});

/** The fields of a server that a user enters. Only `url` is required. */
export const ServerEntry = z.object({
  name: line.max(100, 'is too long').optional(),
  url: line
    .refine((url) => url !== '', { error: 'is missing', abort: true })
    .max(500, 'is too long')
    .refine((url) => webDriverServerId(url) !== null, 'must begin with http:// or https://')
    .refine((url) => !/[?#]/.test(url), 'must have no query and no fragment'),
  login: z.enum(['none', 'password', 'header'], 'must be "none", "password" or "header"').default('none'),
  user: text.optional(),
  pass: text.optional(),
  headerName: line.optional(),
  headerValue: line.optional(),
  devices: z.array(DeviceEntry).max(200, 'are too many').default([]),
});
export type ServerEntry = z.infer<typeof ServerEntry>;

/** A server as this browser stores it. */
export const ServerRecord = ServerEntry.extend({ id: z.string().min(1), name: line });
export type ServerRecord = Readonly<z.infer<typeof ServerRecord>>;

export interface ServerTypes {
  readonly entry: ServerEntry;
  readonly record: ServerRecord;
  readonly connection: WebDriverServer;
  readonly tested: Extract<ResponseOf<'testWebDriver'>, { ok: true }>;
  readonly connected: Extract<ResponseOf<'connectWebDriver'>, { ok: true }>;
}

/**
 * Creates a record from an entry. The record contains only the secrets of its login method, and no secrets in its
 * address.
 */
export function createServerRecord(entry: ServerEntry, id: string): ServerRecord {
  const { login, url, name, user, pass, headerName, headerValue, devices } = withoutSecretAddress(entry);
  const address = webDriverServerId(url) ?? url;
  return {
    id,
    name: name?.trim() || address,
    url: address,
    login,
    devices,
    ...(login === 'password' && { user: user ?? '', pass: pass ?? '' }),
    ...(login === 'header' && { headerName: headerName ?? '', headerValue: headerValue ?? '' }),
  };
}

/** Returns the body of the requests that test and connect. */
export function makeLogin({
  url,
  name,
  login,
  user,
  pass,
  headerName = '',
  headerValue = '',
  devices,
}: ServerRecord): WebDriverLogin {
  return {
    url,
    name,
    devices,
    ...(login === 'password' && { ...(user && { user }), ...(pass && { pass }) }),
    ...(login === 'header' && { header: { name: headerName, value: headerValue } }),
  };
}

/**
 * Copies a user and a password from the address into their fields. They must not stay in the address, because the
 * address is shown; `webDriverServerId` removes them.
 */
function withoutSecretAddress(entry: ServerEntry): ServerEntry {
  const url = URL.parse(entry.url);
  if (!url || (url.username === '' && url.password === '')) return entry;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  return { ...entry, login: 'password', user, pass };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
