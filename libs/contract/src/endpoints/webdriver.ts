import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { ErrorBody, type ErrorCode } from '../error-codes.ts';
import { oneLine } from '../one-line.ts';
import { HostId } from './host.ts';
import { DeviceTree } from './screen-tree.ts';

/**
 * A device of a WebDriver server, defined by the capabilities of its sessions. Needed for a server that lists no
 * devices, such as Appium.
 */
export const SavedDevice = z.object({
  name: oneLine(100).describe('Unique among the saved devices of the server.'),
  capabilities: z
    .record(z.string().min(1).max(200), z.unknown())
    .describe('Sent as `alwaysMatch` of a new session.'),
});
export type SavedDevice = z.infer<typeof SavedDevice>;

/** The address of an Appium server or of the hub of a Selenium Grid, and the login. */
export const WebDriverLogin = z
  .object({
    url: z
      .string()
      .min(1)
      .max(500)
      .describe('An http or https URL, with an optional base path such as `/wd/hub`.'),
    name: oneLine(100).optional().describe('The name that people see. Default: the address.'),
    user: z.string().max(255).optional().describe('For basic authentication.'),
    pass: z.string().max(4096).optional(),
    header: z
      .object({ name: oneLine(100), value: oneLine(8192) })
      .optional()
      .describe('A header of every request, such as `Authorization` with a token.'),
    devices: z.array(SavedDevice).max(200).default([]),
  })
  .meta({ id: 'WebDriverLogin' });
export type WebDriverLogin = z.infer<typeof WebDriverLogin>;

const ServerId = HostId.describe('The address of the server without user and password.');
const kind = z.enum(['appium', 'grid']).describe('`grid`: the server lists its devices as slots.');

/** A connected WebDriver server. */
export const WebDriverServer = z.object({
  id: ServerId,
  name: z.string(),
  kind,
  version: z.string().optional(),
  state: z
    .enum(['connected', 'unreachable'])
    .describe('Whether the server could be reached when its devices were listed last.'),
  error: z.string().optional().describe('Why the server cannot be reached.'),
});
export type WebDriverServer = z.infer<typeof WebDriverServer>;

/** The connected Appium servers and Selenium Grids. Also the data of the event `webdriver-servers`. */
export const WebDriverServers = z
  .object({ ok: z.literal(true), servers: z.array(WebDriverServer).readonly() })
  .meta({ id: 'WebDriverServers' });
export type WebDriverServers = z.infer<typeof WebDriverServers>;

/** A device of a WebDriver server: a slot of a Grid, or a saved device. */
export const WebDriverDevice = z.object({
  id: z
    .string()
    .describe('Stays the same as long as the capabilities, or the name of the saved device, do not change.'),
  name: z.string(),
  platform: z.string().describe('The platform as the server writes it, such as `iOS`; empty if unknown.'),
  osVersion: z.string(),
  automation: z.string().describe('The driver, such as `XCUITest`; empty if unknown.'),
  state: z
    .enum(['free', 'open', 'busy', 'unavailable'])
    .describe(
      '`open`: Storedeck has a session. `busy`: another client has a session. `unavailable`: the node accepts no sessions.',
    ),
});
export type WebDriverDevice = z.infer<typeof WebDriverDevice>;

/** The devices of one WebDriver server. */
export const WebDriverDevices = z
  .object({
    ok: z.literal(true),
    serverId: ServerId,
    kind,
    version: z.string().optional(),
    ready: z.boolean().describe('Whether the server accepts new sessions now.'),
    devices: z.array(WebDriverDevice).readonly(),
    browserSlots: z.int().describe('The number of slots that are browsers, which are not listed.'),
  })
  .meta({ id: 'WebDriverDevices' });
export type WebDriverDevices = z.infer<typeof WebDriverDevices>;

/** The id of a device of a WebDriver server. */
export const WebDriverDeviceId = HostId;

const server = z.object({ server: ServerId });
const device = server.extend({ device: WebDriverDeviceId });

const SERVER_ERRORS = [
  'SERVER_UNKNOWN',
  'SERVER_UNREACHABLE',
  'SERVER_REDIRECTS',
  'AUTHENTICATION_FAILED',
  'WEBDRIVER_BAD_ANSWER',
  'WEBDRIVER_REFUSED',
  'TIMED_OUT',
  'ABORTED',
  'CLOSED',
] as const satisfies readonly ErrorCode[];
const SESSION_ERRORS = [
  ...SERVER_ERRORS,
  'DEVICE_NOT_FOUND',
  'SESSION_NOT_CREATED',
  'SESSION_ENDED',
  'CONTROL_UNSUPPORTED',
] as const satisfies readonly ErrorCode[];

export const webDriverEndpoints = {
  testWebDriver: {
    method: 'POST',
    path: '/api/webdriver/test',
    area: 'Appium and Selenium Grid',
    summary: 'Test the address of an Appium server or a Selenium Grid',
    describe:
      'Reads the status of the server; nothing is stored, and no session is created. A server that cannot be used is also a result: status 200 with `ok: false`.',
    body: { type: 'json', schema: WebDriverLogin },
    response: { type: 'json', schema: z.union([WebDriverDevices, ErrorBody]) },
    errors: ['INPUT_INVALID'],
  },
  connectWebDriver: {
    method: 'POST',
    path: '/api/webdriver/connect',
    area: 'Appium and Selenium Grid',
    summary: 'Connect an Appium server or a Selenium Grid',
    describe:
      'The devices of the server can then be listed and opened. A failure has the same response as `/api/webdriver/test`. Replaces a connection to the same address, and ends its sessions. Credentials stay in memory. Redirects are not followed.',
    body: { type: 'json', schema: WebDriverLogin },
    response: { type: 'json', schema: z.union([WebDriverDevices, ErrorBody]) },
    errors: ['INPUT_INVALID'],
  },
  disconnectWebDriver: {
    method: 'POST',
    path: '/api/webdriver/disconnect',
    area: 'Appium and Selenium Grid',
    summary: 'Disconnect a server, and end the sessions that Storedeck has there',
    describe: 'A server that is not connected is no error.',
    query: server,
    response: { type: 'json', schema: WebDriverServers },
    errors: [],
  },
  webDriverServers: {
    method: 'GET',
    path: '/api/webdriver/servers',
    area: 'Appium and Selenium Grid',
    summary: 'List the connected servers',
    response: { type: 'json', schema: WebDriverServers },
    errors: [],
  },
  webDriverDevices: {
    method: 'GET',
    path: '/api/webdriver/devices',
    area: 'Appium and Selenium Grid',
    summary: 'List the devices of a server',
    describe:
      'The slots of a Grid that are devices, and the saved devices. Creates no session. While a server cannot be reached, requests are sent to it only after growing waits of up to 30 seconds; during a wait, the response is the last error.',
    query: server,
    response: { type: 'json', schema: WebDriverDevices },
    errors: SERVER_ERRORS,
  },
  webDriverScreen: {
    method: 'GET',
    path: '/api/webdriver/screen',
    area: 'Appium and Selenium Grid',
    summary: 'Take a screenshot of a device of a server',
    describe:
      'Uses the session in which the device is shown, or creates a session and deletes it afterwards.',
    query: device,
    response: { type: 'bytes', contentType: 'image/png', describe: 'A PNG in device pixels.' },
    errors: SESSION_ERRORS,
  },
  webDriverTree: {
    method: 'GET',
    path: '/api/webdriver/tree',
    area: 'Appium and Selenium Grid',
    summary: 'Read what is on the screen of a device of a server',
    describe:
      'The same tree as `/api/adb/tree` and `/api/wda/tree`, from the source of UiAutomator2 or XCUITest. For other drivers, the error is `TREE_FAILED`. The session is chosen as in `/api/webdriver/screen`.',
    query: device,
    response: { type: 'json', schema: DeviceTree },
    errors: [...SESSION_ERRORS, 'TREE_FAILED'],
  },
  webDriverSource: {
    method: 'GET',
    path: '/api/webdriver/source',
    area: 'Appium and Selenium Grid',
    summary: 'Read the tree of the elements on the screen of a device of a server',
    describe: 'The session is chosen as in `/api/webdriver/screen`.',
    query: device,
    response: {
      type: 'bytes',
      contentType: 'text/plain',
      describe: 'The tree as the driver writes it: XML, as a rule.',
    },
    errors: SESSION_ERRORS,
  },
} as const satisfies Record<string, Endpoint>;
