import { validateHeaderName, validateHeaderValue } from 'node:http';

import { WebDriverError } from '../webdriver-error.ts';

/** The address of a server, and the headers of each request to this server. */
export interface ServerAddress {
  /** The address without user and password, for messages. */
  readonly url: string;
  readonly isSecure: boolean;
  readonly host: string;
  readonly port: number;
  /** The path before every command, without a slash at its end: `''` or `/wd/hub`. */
  readonly basePath: string;
  /** The headers of each request, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that no error may contain. */
  readonly secrets: readonly string[];
}

/**
 * Parses the address of a server. Throws ADDRESS_INVALID with a message that does not contain the address, because the
 * address may contain a password.
 */
export function parseAddress(
  address: string | URL,
  extraHeaders: Readonly<Record<string, string>> = {},
): ServerAddress {
  const url = URL.parse(String(address));
  if (!url) throw invalid('The address of the WebDriver server is not a URL.');
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:')
    throw invalid('The address of the WebDriver server must begin with http:// or https://.');
  if (url.search !== '' || url.hash !== '')
    throw invalid('The address of the WebDriver server must have no query and no fragment.');
  const basePath = url.pathname.replace(/(?<!\/)\/+$/, '');
  const { headers, secrets } = credentials(url, extraHeaders);
  return {
    url: `${url.origin}${basePath}`,
    isSecure,
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 443 : 80),
    basePath,
    headers,
    secrets,
  };
}

function credentials(url: URL, extraHeaders: Readonly<Record<string, string>>) {
  const headers: Record<string, string> = {};
  const secrets: string[] = [];
  if (url.username !== '' || url.password !== '') {
    const [user, password] = [decoded(url.username), decoded(url.password)];
    const basic = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
    headers['authorization'] = `Basic ${basic}`;
    secrets.push(basic, password, url.password);
  }
  for (const [name, value] of Object.entries(extraHeaders)) {
    checkHeader(name, value);
    headers[name.toLowerCase()] = value;
    secrets.push(value, ...value.split(/\s+/).filter((part) => part.length > MAX_SCHEME_LENGTH));
  }
  return { headers, secrets: secrets.filter((secret) => secret !== '').sort(longestFirst) };
}

// In characters. The whole value of a header is a secret, and so is each word of the value that is longer than this
// length. Shorter words, such as `Basic` and `Bearer`, are not secrets.
const MAX_SCHEME_LENGTH = 7;

function longestFirst(one: string, other: string): number {
  return other.length - one.length;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid(
      'The user or the password in the address of the WebDriver server is not encoded as in a URL.',
    );
  }
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw invalid('A header for the WebDriver server has a name or a value that HTTP does not allow.');
  }
}

function invalid(message: string) {
  return new WebDriverError('ADDRESS_INVALID', message, {
    hint: 'An address looks like http://127.0.0.1:4723 or https://user:password@hub.example.com/wd/hub.',
  });
}
