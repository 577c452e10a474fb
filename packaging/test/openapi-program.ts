/**
 * The code of a program that calls every operation of a running demo, with a client whose types are generated from the
 * OpenAPI document (`api.ts`). The argument of the program is the server's URL; the program prints the status of each
 * operation as JSON.
 */
export const OPENAPI_PROGRAM = `import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [url = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url });
const statuses: Record<string, number> = {};

function note<Result extends { response: Response }>(operation: string, result: Result): Result {
  statuses[operation] = result.response.status;
  return result;
}

/** The JSON of a response; throws when the request has failed. */
function content<Content>(operation: string, result: { data?: Content; error?: unknown; response: Response }): Content {
  note(operation, result);
  if (result.data === undefined) throw new Error(\`\${operation}: \${JSON.stringify(result.error)}\`);
  return result.data;
}

/** Waits until the devices of a capture wait for the person who takes its pictures. */
async function waitForHand(): Promise<void> {
  for (;;) {
    const { data } = await client.GET('/api/capture');
    if (data?.hand && data.hand.devices.every(({ state }) => state === 'ready')) return;
    if (data?.phase === 'ended') throw new Error(JSON.stringify(data));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function cancel(operation: string, result: { response: Response; data?: ReadableStream | null }): Promise<void> {
  note(operation, result);
  await result.data?.cancel();
}

/** Reads server-sent events one after another. */
async function* readEvents(bytes: ReadableStream<Uint8Array>): AsyncGenerator<{ name: string; data: Record<string, unknown> }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\\n\\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, name] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (name && data) yield { name, data: JSON.parse(data) as Record<string, unknown> };
    }
  }
}

/** The data of the next event that matches. */
async function event(name: string, matches: (data: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
  for (;;) {
    const { value } = await events.next();
    if (!value) throw new Error('The event stream has ended.');
    if (value.name === name && matches(value.data)) return value.data;
  }
}

const asText = { headers: { 'Content-Type': 'text/plain' }, bodySerializer: (body: unknown) => String(body) };

const { dir, offeredRunner } = content('health', await client.GET('/api/health'));
note('openapi', await client.GET('/openapi.json'));
const { response: stream, data: eventBytes } = note('events', await client.GET('/api/events', { parseAs: 'stream' }));
if (!stream.ok) throw new Error('The event stream was refused.');
const events = readEvents(eventBytes as ReadableStream<Uint8Array>);

const { env } = content('readEnv', await client.GET('/api/env'));
const envText = Object.entries(env).map(([name, value]) => \`\${name}='\${value}'\`).join('\\n');
note('testEnv', await client.POST('/api/test', { ...asText, body: envText }));
note('saveEnv', await client.POST('/api/env', { ...asText, body: envText, params: { query: { force: '1' } } }));
const syncing = client.GET('/api/sync');
const fetched = await event('sync-picture', () => true);
note('syncPicture', await client.GET('/api/sync-picture/{id}', {
  params: { path: { id: String(fetched['id']) } },
  parseAs: 'blob',
}));
note('sync', await syncing);
note('checkLinks', await client.POST('/api/check-links', { body: { listing: 'current' } }));
note('reviews', await client.GET('/api/reviews'));
note('applyTemplate', await client.POST('/api/apply-template'));
note('startFromCurrent', await client.POST('/api/listing/new/from-current'));
const read = content('readListing', await client.GET('/api/listing/{which}', { params: { path: { which: 'new' } } }));
if (!read.listing) throw new Error('The demo has no new listing.');
note('writeListing', await client.PUT('/api/listing/{which}', {
  params: { path: { which: 'new' } },
  body: { listing: read.listing, etag: read.etag },
}));
note('exportListing', await client.POST('/api/export', { body: { format: 'fastlane', which: 'new' } }));

const file = read.listing.appStore?.locales['en-US']?.screenshots?.['APP_IPHONE_67']?.[0]?.file ?? '';
const picture = note('readAsset', await client.GET('/assets/{path}', {
  params: { path: { path: file.replace('assets/', '') } },
  pathSerializer: (path, values) => path.replace('{path}', String(values['path'])),
  parseAs: 'blob',
}));
note('addPicture', await client.POST('/api/assets/new', {
  params: { query: { store: 'appStore', locale: 'en-US', slot: 'APP_IPHONE_67' } },
  headers: { 'Content-Type': picture.response.headers.get('Content-Type') },
  bodySerializer: () => picture.data as Blob,
  body: {} as never,
}));
note('importListing', await client.POST('/api/import', { body: { format: 'fastlane', path: \`\${dir}/export/fastlane\`, existing: 'replace' } }));

const names = ['metadata/en-US/name.txt', 'metadata/en-US/subtitle.txt'];
const texts = ['Tilia', 'Small habits'];
const sent = new Blob([JSON.stringify(names.map((path, index) => ({ path, size: texts[index]?.length ?? 0 }))), '\\n', ...texts]);
const sentFiles = {
  headers: { 'Content-Type': 'application/x-storedeck-files' },
  bodySerializer: () => sent,
  body: {} as never,
};
note('readFiles', await client.POST('/api/read-files', { params: { query: { format: 'fastlane' } }, ...sentFiles }));
note('importFiles', await client.POST('/api/import-files', {
  params: { query: { format: 'fastlane', existing: 'merge' } },
  ...sentFiles,
}));
note('report', await client.GET('/api/report', { params: { query: { store: 'appStore', locales: 'en-US' } }, parseAs: 'text' }));

note('frameDesigns', await client.GET('/api/frames'));
note('startDesign', await client.POST('/api/frames', { body: { designId: 'first', template: 'calm' } }));
const designPath = { params: { path: { designId: 'first' } } };
const { design, etag: designEtag } = content('readDesign', await client.GET('/api/frames/{designId}', designPath));
note('writeDesign', await client.PUT('/api/frames/{designId}', { ...designPath, body: { design, etag: designEtag } }));
note('drawDesign', await client.POST('/api/frames/{designId}/draw', { ...designPath, body: { intoNew: false } }));
// Black, with a transparent hole.
const bezel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAcAAAAHCAQAAABuW59YAAAAFElEQVR4nGNg+I8CsXEhgEguLqMAGMEn2SAw6XQAAAAASUVORK5CYII=', 'base64');
note('addFramePicture', await client.POST('/api/frame-pictures', {
  headers: { 'Content-Type': 'image/png' },
  bodySerializer: () => new Blob([bezel]),
  body: {} as never,
}));
note('exportDesignTexts', await client.POST('/api/frames/{designId}/export', { ...designPath, body: { format: 'spreadsheet' } }));
const sheet = new Blob(['key,en-US\\nhome.caption,Small habits\\n']);
note('importDesignTexts', await client.POST('/api/frames/{designId}/import-files', {
  ...designPath,
  headers: sentFiles.headers,
  bodySerializer: () => new Blob([JSON.stringify([{ path: 'texts.csv', size: sheet.size }]), '\\n', sheet]),
  body: {} as never,
}));

note('ready', await client.GET('/api/ready'));
const { googlePlay } = content('releases', await client.GET('/api/releases'));
const rolling = googlePlay?.tracks
  .flatMap(({ track, releases }) => releases.map((release) => ({ track, ...release })))
  .find(({ status }) => status === 'inProgress');
const change = {
  store: 'googlePlay' as const,
  track: rolling?.track ?? '',
  versionCodes: [...(rolling?.versionCodes ?? [])],
  action: 'raise' as const,
  share: 0.5,
};
const rollout = content('planReleaseChange', await client.POST('/api/releases/plan', { body: { request: change } }));
note('applyReleaseChange', await client.POST('/api/releases/apply', {
  body: { request: change, hash: rollout.plan.hash },
}));

const plan = content('planPublish', await client.POST('/api/publish/plan', { body: { choices: { stores: ['googlePlay'] } } }));
note('readPlan', await client.GET('/api/publish/plan'));
note('publish', await client.POST('/api/publish', { body: { plan: plan.hash, choices: plan.choices } }));
note('pausePublish', await client.POST('/api/publish/pause'));
await event('publish', ({ phase }) => ['paused', 'finished', 'stopped'].includes(String(phase)));
note('readPublish', await client.GET('/api/publish'));
note('readJournal', await client.GET('/api/publish/journal'));
note('planRemaining', await client.POST('/api/publish/remaining'));
note('abandonPublish', await client.POST('/api/publish/abandon'));

// Only a whole publication to the App Store can be released.
const stores = ['appStore' as const];
const drafted = content('planPublish', await client.POST('/api/publish/plan', { body: { choices: { stores } } }));
const mine = drafted.stores.flatMap(({ conflicts }) => conflicts.map(({ key }) => key));
const whole = content('planPublish', await client.POST('/api/publish/plan', { body: { choices: { stores, mine } } }));
note('publish', await client.POST('/api/publish', { body: { plan: whole.hash, choices: whole.choices } }));
await event('publish', ({ phase }) => phase === 'publishing');
await event('publish', ({ phase }) => phase !== 'publishing');

note('listFolder', await client.GET('/api/preview-folder', { params: { query: { path: dir } } }));
note('previewFile', await client.GET('/api/preview-file', {
  params: { query: { path: \`\${dir}/listing.json\` } },
  parseAs: 'text',
}));

const phones = content('androidDevices', await client.GET('/api/adb/devices'));
const serial = phones.devices.find(({ state }) => state === 'device')?.serial ?? '';
note('androidScreen', await client.GET('/api/adb/screen', { params: { query: { serial } }, parseAs: 'blob' }));
note('androidTree', await client.GET('/api/adb/tree', { params: { query: { serial } } }));
note('releaseAndroidTree', await client.POST('/api/adb/tree/release', { body: { serial } }));
note('androidInput', await client.POST('/api/adb/input', { body: { action: 'tap', serial, x: 10, y: 10 } }));
note('deviceLocks', await client.GET('/api/device-locks'));
note('askForDevice', await client.POST('/api/device-locks/ask', { body: { device: serial } }));
note('letGoOfDevice', await client.POST('/api/device-locks/let-go', { body: { device: serial } }));
note('takeDevice', await client.POST('/api/device-locks/take', {
  headers: { 'Storedeck-Holder': 'kind=window&id=openapi-program&name=OpenAPI+program' },
  body: { device: serial },
}));
note('letGoOfDevice', await client.POST('/api/device-locks/let-go', {
  headers: { 'Storedeck-Holder': 'kind=window&id=openapi-program&name=OpenAPI+program' },
  body: { device: serial },
}));
const path = 'flows/openapi.yaml';
const source = 'appId: com.example\\n---\\n- extendedWaitUntil:\\n    visible: "Nowhere"\\n    timeout: 1\\n';
note('saveFlow', await client.PUT('/api/flows/file', { body: { path, source, etag: '' } }));
note('readFlow', await client.GET('/api/flows/file', { params: { query: { path } } }));
note('flows', await client.GET('/api/flows'));
const start = { path, devices: [{ host: 'local', device: serial }], wait: true, values: {} };
note('startFlow', await client.POST('/api/flows/start', { body: start }));
const { runs } = content('flowRuns', await client.GET('/api/flows/runs'));
note('stopFlow', await client.POST('/api/flows/stop', { body: {} }));
note('flowPicture', await client.GET('/api/flows/picture', { params: { query: { run: runs[0]?.id ?? '' } }, parseAs: 'blob' }));
note('checkCapture', await client.POST('/api/capture/check'));
note('startCapture', await client.POST('/api/capture/start', { body: {} }));
await client.POST('/api/capture/stop');
await client.POST('/api/capture/start', { body: { byHand: true } });
await waitForHand();
note('takeByHand', await client.POST('/api/capture/take', { body: { name: 'today' } }));
note('nextByHand', await client.POST('/api/capture/next'));
note('stopCapture', await client.POST('/api/capture/stop'));
note('captureScreen', await client.POST('/api/capture/screen', {
  body: { device: serial, flow: null, design: 'launch', shot: 'today', languages: ['en-US'] },
}));
await client.POST('/api/capture/stop');
note('captureState', await client.GET('/api/capture'));
note('acceptCapture', await client.POST('/api/capture/accept', { body: {} }));
note('scrcpy', await client.POST('/api/adb/scrcpy', { body: { serial } }));
const { phones: inNetwork } = content('networkPhones', await client.GET('/api/adb/network'));
const addressFor = (wanted: string) => inNetwork.find(({ offers }) => offers === wanted)?.address ?? '';
note('pairPhone', await client.POST('/api/adb/pair', { body: { address: addressFor('pairing'), code: '123456' } }));
note('connectPhone', await client.POST('/api/adb/connect', { body: { address: addressFor('connect') } }));
const stfPhone = { serial: 'STF1', present: true, ready: true, owner: null, remoteConnectUrl: addressFor('connect') };
const stf = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ success: true, ...stfPhone, devices: [stfPhone] }));
});
await new Promise<void>((resolve) => stf.listen(0, '127.0.0.1', resolve));
const stfLogin = { url: \`http://127.0.0.1:\${(stf.address() as AddressInfo).port}\`, token: 'token' };
note('stfPhones', await client.POST('/api/stf/phones', { body: stfLogin }));
note('connectStfPhone', await client.POST('/api/stf/connect', { body: { ...stfLogin, serial: 'STF1' } }));
note('disconnectPhone', await client.POST('/api/adb/disconnect', { body: { address: addressFor('connect') } }));

note('mcp', await client.POST('/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } }));
note('agents', await client.GET('/api/agents'));
note('stopAgents', await client.POST('/api/agents/stop'));
note('allowAgents', await client.POST('/api/agents/allow'));

await mkdir(\`\${dir}/assets/recordings\`, { recursive: true });
await writeFile(\`\${dir}/assets/recordings/phone-1.mp4\`, 'a recording');
note('ffmpeg', await client.GET('/api/app-previews/ffmpeg'));
note(
  'makeAppPreview',
  await client.POST('/api/app-previews', {
    body: { film: { path: 'assets/recordings/none.mp4', width: 886, height: 1920 }, piece: { from: 0, frames: 453 }, locale: 'en-US', type: 'IPHONE_67', name: 'none.mp4' },
  }),
);
note('recordings', await client.GET('/api/recordings'));
note('deleteRecording', await client.POST('/api/recordings/delete', { body: { name: 'phone-1.mp4' } }));

const { devices } = content('iosDevices', await client.GET('/api/wda/devices'));
const udid = devices[0]?.udid ?? '';
const query = { udid };
note('launchWda', await client.POST('/api/wda/launch', { body: query }));
await cancel('launchLog', await client.GET('/api/wda/launch/log', { params: { query }, parseAs: 'stream' }));
note('iosStatus', await client.GET('/api/wda/status', { params: { query } }));
note('iosScreen', await client.GET('/api/wda/screen', { params: { query }, parseAs: 'blob' }));
note('iosTree', await client.GET('/api/wda/tree', { params: { query } }));
await cancel('iosMjpeg', await client.GET('/api/wda/mjpeg', { params: { query }, parseAs: 'stream' }));
note('iosInput', await client.POST('/api/wda/input', { body: { action: 'tap', udid, x: 10, y: 10 } }));

if (!offeredRunner) throw new Error('The demo has no runner.');
note('testRunner', await client.POST('/api/ios/test', { body: offeredRunner }));
note('connectRunner', await client.POST('/api/ios/connect', { body: offeredRunner }));
note('runners', await client.GET('/api/ios/runners'));
note('listDevices', await client.GET('/api/devices'));
note('deviceHosts', await client.GET('/api/hosts'));
const { simulators } = content('iosDevices', await client.GET('/api/wda/devices'));
const simulator = { udid: simulators.find(({ state }) => state === 'Shutdown')?.udid ?? '' };
note('bootSimulator', await client.POST('/api/wda/boot', { body: simulator }));
note('shutDownSimulator', await client.POST('/api/wda/shutdown', { body: simulator }));
note('remote', await client.GET('/api/ios/remote'));
note('disconnectRunner', await client.POST('/api/ios/disconnect'));

// The demo has no Appium server. This one has what the operations need.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const VALUES: Record<string, unknown> = {
  'GET /status': { ready: true },
  'POST /session': { sessionId: 'S', capabilities: {} },
  'GET /session/S/screenshot': PNG,
  'GET /session/S/source': '<hierarchy rotation="0"><node class="android.widget.Button" text="OK" bounds="[0,0][9,9]"/></hierarchy>',
  'DELETE /session/S': null,
};
const appium = createServer((request, response) => {
  request.resume();
  response.end(JSON.stringify({ value: VALUES[\`\${request.method} \${request.url}\`] }));
});
await new Promise<void>((resolve) => appium.listen(0, '127.0.0.1', resolve));
const server = \`http://127.0.0.1:\${(appium.address() as AddressInfo).port}\`;
const login = { url: server, devices: [{ name: 'Phone', capabilities: { platformName: 'Android' } }] };
const atServer = { params: { query: { server } } };
const ofServer = { params: { query: { server, device: 'saved:Phone' } } };
note('testWebDriver', await client.POST('/api/webdriver/test', { body: login }));
note('connectWebDriver', await client.POST('/api/webdriver/connect', { body: login }));
note('webDriverServers', await client.GET('/api/webdriver/servers'));
note('webDriverDevices', await client.GET('/api/webdriver/devices', atServer));
note('webDriverScreen', await client.GET('/api/webdriver/screen', { ...ofServer, parseAs: 'blob' }));
note('webDriverTree', await client.GET('/api/webdriver/tree', ofServer));
note('webDriverSource', await client.GET('/api/webdriver/source', { ...ofServer, parseAs: 'text' }));
note('disconnectWebDriver', await client.POST('/api/webdriver/disconnect', atServer));
appium.closeAllConnections();
appium.close();

note('startSync', await client.POST('/api/sync'));
note('cancelSync', await client.POST('/api/sync/cancel'));

stf.close();
await events.return(undefined);
console.log(JSON.stringify(statuses));
`;
