import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { ErrorBody, type ErrorCode } from '../error-codes.ts';
import { oneLine } from '../one-line.ts';
import { HostId } from './host.ts';
import { Simulator } from './ios.ts';

/**
 * The address of a Mac, and the login over SSH with a password, a private key, or both. Without both, the SSH
 * configuration, the keys and the agent of the person who runs Storedeck are used.
 */
export const RunnerCredentials = z
  .object({
    host: oneLine(255).describe('Host name or address, or a name of `~/.ssh/config`.'),
    port: z.int().min(1).max(65535).default(22),
    user: z
      .union([z.literal(''), oneLine(255)])
      .default('')
      .describe('Default: the user of `~/.ssh/config`, or of this computer.'),
    pass: z.string().max(4096).optional(),
    key: z.string().max(65536).optional().describe('Private key text: PEM, PKCS#8 or OpenSSH.'),
    passphrase: z.string().max(4096).optional(),
    hostFingerprint: z
      .string()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/)
      .optional()
      .describe('If given, any other host key is refused before a credential is sent.'),
    forgetHostKey: z
      .boolean()
      .optional()
      .describe('Whether to accept a host key that differs from the key seen earlier in this run.'),
  })
  .meta({ id: 'RunnerCredentials' });
export type RunnerCredentials = z.infer<typeof RunnerCredentials>;

const Tunnels = z
  .array(
    z.object({
      remotePort: z.int(),
      localPort: z.int(),
      state: z.enum(['open', 'waiting', 'closed']),
    }),
  )
  .readonly()
  .describe("Ports of the runner that are reachable on this computer's 127.0.0.1.");

const RunnerIos = z.object({
  xcrun: z.boolean().describe('Whether the runner has the simulator tool.'),
  simulators: z.array(Simulator),
  devices: z.array(
    z.object({
      udid: z.string(),
      name: z.string(),
      model: z.string(),
      osVersion: z.string(),
      connection: z.string(),
    }),
  ),
  tunnels: Tunnels,
});

const HostKey = z.object({
  type: z.string(),
  fingerprint: z.string().describe('SHA256, as `ssh-keygen -lf` prints it.'),
});

const connection = {
  connected: z.boolean(),
  host: z.string(),
  user: z.string(),
  paramiko: z.boolean().describe('Whether SSH can be used.'),
};

/** A runner and the state of its connection. */
export const RemoteState = z
  .object({
    ok: z.literal(true),
    ...connection,
    state: z.enum(['disconnected', 'connecting', 'connected', 'reconnecting']),
    hostKey: HostKey.optional().describe(
      'The runner’s host key, from the first connection until the runner is disconnected.',
    ),
    error: z.string().optional().describe('Why the connection was lost.'),
  })
  .meta({ id: 'RemoteState' });
export type RemoteState = z.infer<typeof RemoteState>;

/** A runner that is connected, is being connected, or was lost. */
export const RunnerConnection = z.object({
  id: HostId.describe('The value of the parameter `host`.'),
  host: z.string(),
  port: z.int(),
  user: z.string(),
  state: z
    .enum(['connecting', 'connected', 'reconnecting', 'lost'])
    .describe('`lost`: the connection has ended, and is not opened again.'),
  isDefault: z.boolean().describe('Whether requests without the parameter `host` use this runner.'),
  tunnels: Tunnels,
  hostKey: HostKey.optional(),
  error: z.string().optional().describe('Why the connection was lost.'),
});
export type RunnerConnection = z.infer<typeof RunnerConnection>;

/** Every runner that is connected, is being connected, or was lost. Also the data of the event `runners`. */
export const RunnerConnections = z
  .object({ ok: z.literal(true), runners: z.array(RunnerConnection).readonly() })
  .meta({ id: 'RunnerConnections' });
export type RunnerConnections = z.infer<typeof RunnerConnections>;

const runnerQuery = z.object({
  host: HostId.optional().describe('The id of a runner. By default the runner that was connected last.'),
});

/**
 * Errors that the request itself causes. If the connection or the login fails, `ok` is false in a response with status
 * 200.
 */
const REQUEST_ERRORS = [
  'INPUT_INVALID',
  'KEY_INVALID',
  'KEY_PASSPHRASE_NEEDED',
] as const satisfies readonly ErrorCode[];

export const runnerEndpoints = {
  testRunner: {
    method: 'POST',
    path: '/api/ios/test',
    area: 'Runner',
    summary: 'Test the connection to a Mac over SSH',
    describe:
      'The connection is closed after the test, and nothing is stored. A failed connection or login is also a result: status 200 with `ok: false`.',
    body: { type: 'json', schema: RunnerCredentials },
    response: {
      type: 'json',
      schema: z.union([
        z.object({
          ok: z.literal(true),
          host: z.string(),
          xcrun: z.boolean(),
          booted: z.int().nonnegative(),
          hostKey: HostKey,
          latencyMs: z.number().nonnegative().describe('The duration of an empty command on the runner.'),
        }),
        ErrorBody,
      ]),
    },
    errors: REQUEST_ERRORS,
  },
  connectRunner: {
    method: 'POST',
    path: '/api/ios/connect',
    area: 'Runner',
    summary: 'Connect a Mac over SSH; device endpoints then use it by default',
    describe:
      'A failure has the same response as `/api/ios/test`. Other runners stay connected, and the new runner becomes the default. Its ports 8100 and 9100, which WebDriverAgent uses, become reachable on the same ports of 127.0.0.1; the forwards (`tunnels`) of the previous default runner continue on free ports, see `/api/ios/runners`. The devices of the other hosts stay usable with the parameter `host`. A lost connection is opened again until the runner is disconnected. Credentials stay in memory.',
    body: { type: 'json', schema: RunnerCredentials },
    response: {
      type: 'json',
      schema: z.union([
        z.object({ ok: z.literal(true), ...connection, ios: RunnerIos, hostKey: HostKey }),
        ErrorBody,
      ]),
    },
    errors: [...REQUEST_ERRORS, 'CONNECT_RUNNING', 'PORT_TAKEN'],
  },
  disconnectRunner: {
    method: 'POST',
    path: '/api/ios/disconnect',
    area: 'Runner',
    summary: 'Disconnect a runner',
    describe:
      'Also aborts attempts to connect. Other runners stay connected. The runner that was connected last becomes the default; without a runner, this computer is the default.',
    query: runnerQuery,
    response: { type: 'json', schema: RemoteState },
    errors: [],
  },
  remote: {
    method: 'GET',
    path: '/api/ios/remote',
    area: 'Runner',
    summary: 'Read the state of a connection to a runner',
    query: runnerQuery,
    response: { type: 'json', schema: RemoteState },
    errors: [],
  },
  runners: {
    method: 'GET',
    path: '/api/ios/runners',
    area: 'Runner',
    summary: 'List the runners and their connections',
    describe: 'Each runner that is connected, is being connected, or was lost, and its forwards (`tunnels`).',
    response: { type: 'json', schema: RunnerConnections },
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
