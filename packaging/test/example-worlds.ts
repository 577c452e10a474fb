/**
 * The additional code and the replacements that let an example of a README run with a simulated phone, Mac or store.
 */
export interface World {
  /** Code that runs before and after the example. */
  readonly before?: string;
  readonly after?: string;
  /**
   * Parts of the example and their replacements. A reader of the example would also replace these parts, such as an
   * address or the host.
   */
  readonly replace?: Readonly<Record<string, string>>;
  /** The expected output. */
  readonly prints: RegExp;
}

/** A PNG of one pixel, in base64. */
const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Code that reads the port of the server in the variable `server`. The cast is needed, because the type of `address()`
 * also contains string and null. A server that listens on a port never returns these.
 */
const PORT = '(server.address() as any).port';

const LOCAL_HOST = 'new LocalHost({ env: process.env })';

/** Returns the worlds of a package's examples, in the order of its README. */
export function exampleWorlds(name: string): readonly World[] {
  return EXAMPLE_WORLDS[name] ?? [];
}

const EXAMPLE_WORLDS: Readonly<Record<string, readonly World[]>> = {
  '@storedeck/agents': [
    {
      before: `import { once } from 'node:events';
import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';
const simulated = new FakeAndroidPhone({ serial: 'FAKE', model: 'Pixel_8' });
`,
      replace: { [LOCAL_HOST]: 'new FakeAdbHost({ phones: [simulated] })', '(8765,': '(0,' },
      // The program reads responses of its own server, so it casts them and does not check them.
      after: `await once(server, 'listening');
const callTool = async (name: string, input: object) => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const response = await fetch('http://127.0.0.1:' + ${PORT}, { method: 'POST', body: JSON.stringify(body) });
  // The cast is safe, because the test compares what the program prints.
  const { result } = (await response.json()) as any;
  console.log(JSON.stringify(result.structuredContent));
  return result.content.length;
};
await callTool('devices', {});
await callTool('act', { do: 'key', key: 'home' });
console.log(await callTool('screen', {}), simulated.received.map(({ argv }) => argv.join(' ')).join());
server.closeAllConnections();
server.close();
await pictures[Symbol.asyncDispose]();
await hosts.close();
await simulated.close();
`,
      prints: /"name":"Pixel 8".*running pressed home.*done pressed home.*"width":.*\n2 .*input keyevent 3/s,
    },
  ],
  '@storedeck/android': [
    {
      before: `import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';
const simulated = new FakeAndroidPhone({ serial: 'FAKE', model: 'Pixel_8' });
`,
      replace: { [LOCAL_HOST]: 'new FakeAdbHost({ phones: [simulated] })' },
      after: `console.log(simulated.received.map(({ argv }) => argv.join(' ')));
await simulated.close();
`,
      prints: /^FAKE Pixel 8 device\n.*input tap 540 1200/s,
    },
  ],
  '@storedeck/async': [
    {
      before: `import { createServer } from 'node:http';
import { once } from 'node:events';

const server = createServer((_, response) => response.setHeader('connection', 'close').end('{}'));
await once(server.listen(0, '127.0.0.1'), 'listening');
`,
      replace: { "'http://127.0.0.1:8092/api/health'": `'http://127.0.0.1:' + ${PORT}` },
      after: 'server.close();\n',
      prints: /^true\n500 1000 2000\na saves\nb saves\n$/,
    },
  ],
  '@storedeck/setup': [
    {
      prints:
        /^For you on this computer, without a key: .+\ngcloud auth application-default login --impersonate-service-account=storedeck@my-project\.iam\.gserviceaccount\.com\n$/,
    },
  ],
  '@storedeck/releases': [{ prints: /^rolling out to 20 %\nrolling out to 20 % → rolling out to 50 %\n$/ }],
  '@storedeck/pictures': [{ prints: /^\{ width: 2, height: 2 \} true false\n$/ }],
  '@storedeck/foreign-text': [{ prints: /^error: \[31mdevice offline\none\\u\{1b\}\[2Jline\nundefined\n$/ }],
  '@storedeck/contract': [
    {
      before: `import { createServer } from 'node:http';
import { once } from 'node:events';
const result = { ok: true, stores: ['appStore', 'googlePlay'], appstore: { iphone: 3, ipad: 1 }, googleplay: { phone: 2 }, locales: ['en-US'],
  versionName: '1.0', downloaded: 6, reused: 0, shared: 0, changes: [], skipped: [] };
const server = createServer((_, response) => response.setHeader('connection', 'close').end(JSON.stringify(result)));
await once(server.listen(0, '127.0.0.1'), 'listening');
`,
      replace: { "'http://127.0.0.1:8092'": `'http://127.0.0.1:' + ${PORT}` },
      after: 'server.close();\n',
      prints: /^3 iPhone screenshots in en-US\n$/,
    },
    {
      before: `import { createServer } from 'node:http';
import { once } from 'node:events';
const sync = { ok: true, stores: ['appStore'], appstore: { iphone: 3, ipad: 1 }, googleplay: { phone: 0 }, locales: ['en-US'],
  versionName: '1.0', downloaded: 4, reused: 0, shared: 0, changes: [], skipped: [] };
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.method + ' ' + request.url);
  const content = request.url === '/api/listing/new' ? { ok: true, listing: { schemaVersion: 1 }, etag: 'a' } : sync;
  response.setHeader('connection', 'close').end(JSON.stringify(content));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
`,
      replace: { "'http://127.0.0.1:8092'": `'http://127.0.0.1:' + ${PORT}` },
      after: "server.close();\nconsole.log(requests.join('\\n'));\n",
      prints: /^GET \/api\/listing\/new\nPUT \/api\/listing\/new\nGET \/api\/sync\?store=appStore\n$/,
    },
    {
      before: `import { createServer } from 'node:http';
import { once } from 'node:events';
const progress = { phase: 'reading', done: 1, total: 2, bytes: 0, downloaded: 0, toDownload: 0 };
const failed = { ok: false, error: 'No store is configured.', code: 'NOT_CONFIGURED',
  failedAt: '2026-01-31T12:00:00.000Z' };
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/event-stream');
  response.write('event: sync-progress\\ndata: ' + JSON.stringify(progress) + '\\n\\n');
  response.write('event: sync\\ndata: ' + JSON.stringify(failed) + '\\n\\n');
});
await once(server.listen(0, '127.0.0.1'), 'listening');
`,
      replace: { "'http://127.0.0.1:8092'": `'http://127.0.0.1:' + ${PORT}` },
      after: 'server.close();\n',
      prints: /^1 of 2\n$/,
    },
  ],
  '@storedeck/devices': [
    {
      before: `import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';
const simulated = new FakeAndroidPhone({ serial: 'FAKE', model: 'Pixel_8' });
`,
      replace: { [LOCAL_HOST]: 'new FakeAdbHost({ phones: [simulated] })' },
      after: `console.log(simulated.received.map(({ argv }) => argv.join(' ')));
await simulated.close();
`,
      prints: /^FAKE Pixel 8 android ready\n.*input tap 540 1200.*input keyevent 3/s,
    },
  ],
  '@storedeck/drawing': [
    { prints: /^\{ x: 200, y: 150 \}\n$/ },
    { prints: /^true Uint8Array\(5\) \[ 0, 0, 0, 1, 103 \]\n$/ },
  ],
  '@storedeck/fake-devices': [{ prints: /^\{ x: 540, y: 1200 \} / }],
  '@storedeck/fake-stores': [{ prints: /app\.tilia\.garden\n429 http:\/\/127\.0\.0\.1:\d+\/v1\/apps\n/ }],
  '@storedeck/host': [
    { prints: /^0 (Linux|Darwin)\n$/ },
    { replace: { '/path/of/the/folder': '.' }, prints: /^hello\n$/ },
  ],
  '@storedeck/listing': [
    {
      prints: /App Store en-US: Name changed.*error: Name too long.*PNG or JPEG, 1320 × 2868/s,
    },
  ],
  '@storedeck/capture': [{ prints: /^6 true\n$/ }],
  '@storedeck/frames': [{ prints: /^home: 1320 × 2868, 0 findings\n/ }],
  '@storedeck/flows': [{ prints: /Did you mean tapOn\?\nappId: com\.example\n[^]*id: "save"\n/ }],
  '@storedeck/listing-formats': [
    {
      before: `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('fastlane/metadata/en-US', { recursive: true });
writeFileSync('fastlane/Appfile', 'app_identifier("app.tilia")');
writeFileSync('fastlane/metadata/en-US/name.txt', 'Garden');
mkdirSync('fastlane/screenshots/en-US', { recursive: true });
writeFileSync(
  'fastlane/screenshots/en-US/0_APP_IPHONE_67_0.png',
  Buffer.from('${PIXEL_PNG}', 'base64'),
);
`,
      prints: /store-config: 2 files\n/,
    },
  ],
  '@storedeck/listing-report': [{ prints: /changedLocales: 1,\n.*texts: 1,\n/s }],
  '@storedeck/mirror': [
    {
      before: `import { FakeAdbHost, FakeAndroidPhone } from '@storedeck/fake-devices';
const simulated = new FakeAndroidPhone({ serial: 'FAKE', model: 'Pixel_8' });
`,
      replace: { [LOCAL_HOST]: 'new FakeAdbHost({ phones: [simulated] })' },
      after: `viewer.addEventListener('close', () => void simulated.close());
`,
      prints: /^(viewers|recording|rung|format)\n[^]*png\n$/,
    },
  ],
  '@storedeck/preview': [
    {
      before: `import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
writeFileSync('notes.md', '# Notes');
`,
      after: `await once(server, 'listening');
const response = await fetch('http://127.0.0.1:' + ${PORT} + '/notes.md');
console.log(response.headers.get('content-type'), await response.text());
server.closeAllConnections();
server.close();
`,
      prints: /\ntext\/markdown; charset=utf-8 # Notes\n$/,
    },
  ],
  '@storedeck/runner-ssh': [
    {
      before: `import { startFakeMac } from '@storedeck/fake-devices';
import { createServer } from 'node:http';
import { once } from 'node:events';
const server = createServer((_, response) => response.setHeader('connection', 'close').end('ready'));
await once(server.listen(0, '127.0.0.1'), 'listening');
const simulators = [{ udid: 'A1', name: 'iPhone 16', runtime: 'iOS 18.2', state: 'Booted' as const }];
const mac = await startFakeMac({ user: 'me', password: 'secret', simulators, ports: { 8100: ${PORT} } });
`,
      replace: { "host: 'mac-mini.local'": "host: '127.0.0.1', port: mac.port" },
      after: `await mac.close();
server.closeAllConnections();
server.close();
`,
      prints: /^SHA256:.*name: 'iPhone 16'.*ready\n$/s,
    },
  ],
  '@storedeck/scrcpy': [
    {
      before: `import { FakeAndroidPhone, scrcpyServerFile } from '@storedeck/fake-devices';
import { writeFileSync } from 'node:fs';
import { duplexPair } from 'node:stream';
const simulated = new FakeAndroidPhone();
const simulatedPhone = {
  open: async (service: string) => {
    const [ours, theirs] = duplexPair();
    const listener = service.startsWith('localabstract:') && simulated.sockets.listener(service.slice(14));
    if (listener) listener(theirs);
    else if (!service.startsWith('shell:')) throw new Error('closed');
    else {
      const shell = await simulated.shell(service.slice(6));
      ours.once('close', () => shell.kill());
      shell.stdout.pipe(theirs);
    }
    return ours;
  },
  writeFile: async (content: Uint8Array, path: string) =>
    simulated.files.set(path, { content: Buffer.from(content), mode: 0o100644 }),
};
process.env['SCRCPY_SERVER_PATH'] = process.cwd() + '/scrcpy-server';
writeFileSync('scrcpy-server', scrcpyServerFile('4.1'));
`,
      replace: { 'await adb.device()': 'simulatedPhone' },
      after: 'await simulated.close();\n',
      prints: /^avc1\.42c033 \{ width: 460, height: 1024 \}\nkey frame \d+ \d+\n$/,
    },
  ],
  '@storedeck/store-api': [
    {
      before: `import { startFakeStores } from '@storedeck/fake-stores/node';
const fake = await startFakeStores({ pictures: { bytes: 2000 } });
`,
      replace: { "'https://api.appstoreconnect.apple.com'": 'fake.ascBaseUrl' },
      after: 'await fake.close();\n',
      prints: /^401\n$/,
    },
  ],
  '@storedeck/app-store': [
    {
      before: `import { writeFileSync } from 'node:fs';
import { startFakeStores } from '@storedeck/fake-stores/node';
const fake = await startFakeStores({ pictures: { bytes: 2000 } });
const { env } = await fake.stores.makeCredentials();
writeFileSync('AuthKey_2X9R4HXF34.p8', Buffer.from(env['ASC_KEY_P8_B64'] ?? '', 'base64'));
`,
      replace: {
        "  credentials: {\n    keyId: '2X9R4HXF34'":
          "  baseUrl: fake.ascBaseUrl,\n  credentials: {\n    keyId: env['ASC_KEY_ID'] ?? ''",
        "'57246542-96fe-1a63-e053-0824d011072a'": "env['ASC_ISSUER_ID'] ?? ''",
        "'com.example.app'": "env['BUNDLE_ID'] ?? ''",
      },
      after: 'await fake.close();\n',
      prints: /^\d+\.\d+\.\d+ \[.*'de-DE'.*\] \d{2,}\n$/s,
    },
  ],
  '@storedeck/google-play': [
    {
      before: `import { writeFileSync } from 'node:fs';
import { startFakeStores } from '@storedeck/fake-stores/node';
const fake = await startFakeStores({ pictures: { bytes: 2000 } });
const { env } = await fake.stores.makeCredentials();
writeFileSync('credentials.json', Buffer.from(env['PLAYSTORE_SERVICE_ACCOUNT_JSON_B64'] ?? '', 'base64'));
`,
      replace: {
        "  credentials: {\n    packageName: 'com.example.app'":
          "  endpoints: { playUrl: fake.playBaseUrl, playTokenUrl: fake.playTokenUrl },\n  credentials: {\n    packageName: env['PLAYSTORE_PACKAGE_NAME'] ?? ''",
      },
      after: 'await fake.close();\n',
      prints: /^the key of a service account\n\S+ \[.*'de-DE'.*\] \d{2,}\n$/s,
    },
  ],
  '@storedeck/store-sync': [
    {
      before: `import { mkdirSync, writeFileSync } from 'node:fs';
import { startFakeStores } from '@storedeck/fake-stores/node';
const fake = await startFakeStores({ pictures: { bytes: 2000 } });
const { env } = await fake.stores.makeCredentials();
mkdirSync('listing', { recursive: true });
writeFileSync('listing/.env', Object.entries(env).map(([name, value]) => name + '="' + value + '"').join('\\n'));
const endpoints = { appStoreConnectUrl: fake.ascBaseUrl, playUrl: fake.playBaseUrl, playTokenUrl: fake.playTokenUrl };
`,
      replace: { '  credentials,\n': '  credentials,\n  endpoints,\n' },
      after: 'await fake.close();\n',
      prints: /'ar-SA'.*'pt-BR'.* \d+\.\d+\.\d+\n$/s,
    },
  ],
  '@storedeck/video': [
    { prints: /^true 0 4\n(true \d+ 4\n)+$/ },
    { after: 'console.log(typeof record);\n', prints: /^function\n$/ },
  ],
  '@storedeck/wda': [
    {
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
  ],
  '@storedeck/screen-tree': [
    { prints: /^@1 button "Sign in" \[id=login\]\ncom\.example:id\/login\n$/ },
    { prints: /^~ @2 text "4 plants"\n$/ },
  ],
  '@storedeck/webdriver': [
    {
      before: `import { startFakeIphone } from '@storedeck/fake-devices';
const phone = await startFakeIphone();
`,
      replace: { "'http://127.0.0.1:4723'": "'http://127.0.0.1:' + phone.httpPort" },
      after: 'await phone.close();\n',
      prints: /^true 393 852 true\n$/,
    },
  ],
};

/** Returns the code of an example with the code and replacements of its world. */
export function buildProgram(code: string, { before = '', after = '', replace = {} }: World): string {
  let example = code;
  for (const [from, to] of Object.entries(replace)) {
    if (!example.includes(from)) throw new Error(`The example no longer contains ${from}.`);
    example = example.replace(from, to);
  }
  return `${before}${example}${after}`;
}
