/** What a README's example needs around it, so that it runs as it stands where there is no phone, no Mac and no store. */
export interface World {
  /** Code in front of the example, and behind it. */
  readonly before?: string;
  readonly after?: string;
  /** What the example's reader would put in place of it: an address, the machine. */
  readonly replace?: Readonly<Record<string, string>>;
  /** What must be printed. */
  readonly prints: RegExp;
}

const LOCAL_HOST = 'new LocalHost({ env: process.env })';

/** By package. A package that is missing here fails the test. */
export const EXAMPLE_WORLDS: Readonly<Record<string, World>> = {
  '@storedeck/android': {
    before: `import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';
const phone = new FakeAndroidPhone({ serial: 'FAKE', model: 'Pixel_8' });
`,
    replace: { [LOCAL_HOST]: 'new FakeAdbHost({ phones: [phone] })' },
    after: `console.log(phone.received.map(({ argv }) => argv.join(' ')));
await phone.close();
`,
    prints: /^FAKE Pixel 8 device\n.*input tap 540 1200/s,
  },
  '@storedeck/contract': {
    before: `import { createServer } from 'node:http';
import { once } from 'node:events';
const result = { ok: true, stores: ['appstore', 'googleplay'], appstore: { iphone: 3, ipad: 1 }, googleplay: { phone: 2 }, locales: ['en-US'],
  versionName: '1.0', downloaded: 6, reused: 0, changes: [], skipped: [] };
const server = createServer((_, response) => response.setHeader('connection', 'close').end(JSON.stringify(result)));
await once(server.listen(0, '127.0.0.1'), 'listening');
`,
    replace: { "'http://127.0.0.1:8092'": "'http://127.0.0.1:' + (server.address() as any).port" },
    after: 'server.close();\n',
    prints: /^3 iPhone screenshots in en-US\n$/,
  },
  '@storedeck/drawing': { prints: /^\{ x: 200, y: 150 \}\n$/ },
  '@storedeck/fake-devices': { prints: /^\{ x: 540, y: 1200 \} / },
  '@storedeck/fake-stores': { prints: /app\.tilia\.garden\n429 http:\/\/127\.0\.0\.1:\d+\/v1\/apps\n/ },
  '@storedeck/host': { prints: /^0 (Linux|Darwin)\n$/ },
  '@storedeck/listing': {
    prints: /App Store en-US: name changed.*error: Name too long.*PNG or JPEG, 1320 × 2868/s,
  },
  '@storedeck/listing-formats': {
    before: `import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
process.chdir(mkdtempSync('listing-'));
mkdirSync('fastlane/metadata/en-US', { recursive: true });
writeFileSync('fastlane/Appfile', 'app_identifier("app.tilia")');
writeFileSync('fastlane/metadata/en-US/name.txt', 'Garden');
`,
    prints: /store-config: 1 files\n/,
  },
  '@storedeck/preview': {
    before: `import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
writeFileSync('notes.md', '# Notes');
`,
    after: `await once(server, 'listening');
const response = await fetch('http://127.0.0.1:' + (server.address() as any).port + '/notes.md');
console.log(response.headers.get('content-type'), await response.text());
server.closeAllConnections();
server.close();
`,
    prints: /\ntext\/markdown; charset=utf-8 # Notes\n$/,
  },
  '@storedeck/runner-ssh': {
    before: `import { startFakeMac } from '@storedeck/fake-devices';
import { createServer } from 'node:http';
import { once } from 'node:events';
const wda = createServer((_, answer) => answer.setHeader('connection', 'close').end('ready'));
await once(wda.listen(0, '127.0.0.1'), 'listening');
const simulators = [{ udid: 'A1', name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' as const }];
const mac = await startFakeMac({ user: 'me', password: 'secret', simulators, ports: { 8100: (wda.address() as any).port } });
`,
    replace: { "host: 'mac-mini.local'": "host: '127.0.0.1', port: mac.port" },
    after: `await mac.close();
wda.closeAllConnections();
wda.close();
`,
    prints: /^SHA256:.*name: 'iPhone 16'.*ready\n$/s,
  },
  '@storedeck/store-sync': {
    before: `import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { startFakeStores } from '@storedeck/fake-stores/node';
process.chdir(mkdtempSync('sync-'));
const fake = await startFakeStores({ pictures: { bytes: 2000 } });
const { env } = await fake.stores.makeCredentials();
mkdirSync('listing');
writeFileSync('listing/.env', Object.entries(env).map(([name, value]) => name + '="' + value + '"').join('\\n'));
const endpoints = { appStoreConnectUrl: fake.ascBaseUrl, playUrl: fake.playBaseUrl, playTokenUrl: fake.playTokenUrl };
`,
    replace: { '  credentials,\n': '  credentials,\n  endpoints,\n' },
    after: 'await fake.close();\n',
    prints: /'ar-SA'.*'pt-BR'.* \d+\.\d+\.\d+\n$/s,
  },
  '@storedeck/wda': {
    before: `import { FakeIosHost, startFakeIphone } from '@storedeck/fake-devices';
const phone = await startFakeIphone();
const host = new FakeIosHost({ phones: [phone] });
`,
    replace: { [LOCAL_HOST]: 'host' },
    after: `await host.close();
await phone.close();
`,
    prints: /^1 device, a screenshot of \d{5,} bytes\n$/,
  },
};

/** The example in its world. */
export function programOf(code: string, { before = '', after = '', replace = {} }: World): string {
  let example = code;
  for (const [from, to] of Object.entries(replace)) {
    if (!example.includes(from)) throw new Error(`The example no longer holds ${from}.`);
    example = example.replace(from, to);
  }
  return `${before}${example}${after}`;
}
