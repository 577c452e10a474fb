import type { AddressInfo } from 'node:net';

import { afterEach, expect, test } from '@jest/globals';
import type { AuthContext } from 'ssh2';

import { timedOut } from '../src/connect/connect-failure.ts';
import { findReason } from '../src/connect/login-banner.ts';
import { connectRunner } from '../src/index.ts';
import { loadSsh2 } from '../src/ssh2.ts';
import { sshKeygen } from './support/test-keys.ts';

const hostKeys = [sshKeygen('ed25519').privateKey];
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Logs in to a server that says something, and returns why the login fails. */
async function failureAt(banner: string, authenticate: (context: AuthContext, end: () => void) => void) {
  const { Server } = await loadSsh2();
  const server = new Server({ hostKeys, banner }, (client) => {
    closing.push(() => client.end());
    client.on('error', () => undefined);
    client.on('authentication', (context) => authenticate(context, () => client.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const login = { host: '127.0.0.1', port, user: 'me', password: 'pw' };
  return connectRunner(login).catch((error: unknown) => error);
}

// The words of Tailscale [tailscale/tailscale issues 7589 and 18794, tailssh], pam_nologin and OpenSSH.
const CHECK =
  '# Tailscale SSH requires an additional check.\r\n# To authenticate, visit: https://login.example.com/a/0123\r\n';

test('a server that waits for a confirmation in a browser names the address', () => {
  const attempt = { host: 'mini', port: 22, timeoutMs: 10_000, reached: true, notes: [], hasSecret: false };
  expect(timedOut({ ...attempt, greeting: 'SSH-2.0-Tailscale\r\n', banner: CHECK })).toMatchObject({
    code: 'CONNECT_TIMED_OUT',
    message: expect.stringContaining('visit: https://login.example.com/a/0123'),
    hint: expect.stringContaining('in a browser'),
  });
});

test.each([
  ['rejects the login', (context: AuthContext) => context.reject()],
  ['closes the connection', (_: AuthContext, end: () => void) => end()],
])('the reason of a server that %s is said', async (_, authenticate) => {
  const policy = 'tailnet policy does not permit you to SSH to this node\n';
  expect(await failureAt(policy, authenticate)).toMatchObject({
    code: 'AUTHENTICATION_FAILED',
    hint: expect.stringContaining('tailnet policy does not permit you to SSH'),
  });
});

test('a server that is starting refuses for now', async () => {
  const booting =
    'System is booting up. Unprivileged users are not permitted to log in yet. Please come back later.\n';
  expect(await failureAt(booting, (context) => context.reject())).toMatchObject({
    code: 'CONNECTION_REFUSED',
    message: expect.stringContaining('System is booting up'),
    isPassing: true,
  });
});

test('a notice for every login is no reason', async () => {
  const notice = 'Unauthorized access is denied and will be prosecuted.\nWelcome to the build Mac.\n';
  expect(await failureAt(notice, (context) => context.reject())).toMatchObject({
    code: 'AUTHENTICATION_FAILED',
    hint: expect.stringContaining('user name'),
  });
});

test.each([
  [
    'Your account has expired; please contact your system administrator\r\n',
    'Your account has expired; please contact your system administrator',
  ],
  ['Tailscale SSH check mode unavailable.\u0007\u202e\n', 'Tailscale SSH check mode unavailable.'],
  ['Debian GNU/Linux 12\n', undefined],
  ['This computer is monitored. Access is not allowed without consent.\n', undefined],
  ['', undefined],
])('the reason in %j', (banner, reason) => {
  expect(findReason(banner)).toBe(reason);
});
