import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { afterAll, describe, expect, test } from '@jest/globals';
import { freePort } from '@storedeck/fake-devices/real';

import { connectRunner } from '../src/index.ts';
import { catchFailure } from './support/catch-failure.ts';
import { realSuite } from './support/real-suite.ts';
import { openSshMissing, startOpenSsh } from './support/ssh-server.ts';
import { sshKeygen } from './support/test-keys.ts';

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

async function peer(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  }).listen(0, '127.0.0.1');
  closing.push(() => {
    server.close();
    sockets.forEach((socket) => socket.destroy());
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

const login = { host: '127.0.0.1', user: 'me', password: 'pw' };

describe('a connection that fails', () => {
  test('a closed port is reported as CONNECTION_REFUSED', async () => {
    expect(await catchFailure(connectRunner({ ...login, port: await freePort() }))).toMatchObject({
      code: 'CONNECTION_REFUSED',
      hint: expect.stringContaining('Remote Login'),
    });
  });

  test('an unknown name is reported as HOST_NOT_FOUND', async () => {
    const failure = await catchFailure(connectRunner({ ...login, host: 'no-such-mac.invalid' }));
    expect(failure).toMatchObject({
      code: 'HOST_NOT_FOUND',
      message: expect.stringContaining('no-such-mac.invalid'),
    });
  });

  test('an HTTP server is reported as NOT_SSH, with its first line', async () => {
    const port = await peer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    expect(await catchFailure(connectRunner({ ...login, port }))).toMatchObject({
      code: 'NOT_SSH',
      message: expect.stringContaining('"HTTP/1.1 400 Bad Request"'),
    });
  });

  test('an HTTP server that refuses for now is still no SSH server', async () => {
    const port = await peer((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 429 Too Many Requests\r\n\r\n')),
    );
    expect(await catchFailure(connectRunner({ ...login, port }))).toMatchObject({ code: 'NOT_SSH' });
  });

  test('a server of another protocol that stays connected is reported as NOT_SSH', async () => {
    const port = await peer((socket) => socket.write('220 mail ready\r\n'));
    expect(await catchFailure(connectRunner({ ...login, port, timeoutMs: 900 }))).toMatchObject({
      code: 'NOT_SSH',
    });
  });

  test.each([
    'Not allowed at this time',
    'Exceeded MaxStartups',
    'Too many connections from your network',
    'sshguard: too many failures, try again later',
  ])('a server that refuses logins for now is reported as such: %s', async (line) => {
    const port = await peer((socket) => socket.end(`${line}\r\n`));
    const failure: unknown = await connectRunner({ ...login, port }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'CONNECTION_REFUSED',
      message: expect.stringContaining(`refuses logins for now: it sent "${line}`),
      isPassing: true,
    });
  });

  test('a slow server with a line before its own is slow, not another server', async () => {
    const port = await peer((socket) => socket.write('This system is for authorized use only.\r\n'));
    expect(await catchFailure(connectRunner({ ...login, port, timeoutMs: 300 }))).toMatchObject({
      code: 'CONNECT_TIMED_OUT',
    });
  });

  test('a server that sends nothing is reported as CONNECT_TIMED_OUT', async () => {
    const port = await peer(() => undefined);
    expect(await catchFailure(connectRunner({ ...login, port, timeoutMs: 900 }))).toMatchObject({
      code: 'CONNECT_TIMED_OUT',
      message: expect.stringContaining('did not finish the SSH login within 0.9 s'),
    });
  });

  test('a server that closes the connection is reported as CONNECTION_LOST', async () => {
    const port = await peer((socket) => socket.destroy());
    expect(await catchFailure(connectRunner({ ...login, port }))).toMatchObject({ code: 'CONNECTION_LOST' });
  });

  test('a machine that does not respond is reported as CONNECT_TIMED_OUT', async () => {
    // The child process is stopped and its queue of connections is full, so the kernel drops new connections. A Mac
    // that is asleep has the same effect.
    const script = `const s = require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))`;
    const child = spawn(process.execPath, ['-e', script]);
    const port = Number(await new Promise((resolve) => child.stdout.once('data', resolve)));
    child.kill('SIGSTOP');
    const queue = [1, 2, 3].map(() => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(
      queue.slice(0, 2).map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
    );
    expect(await catchFailure(connectRunner({ ...login, port, timeoutMs: 500 }))).toMatchObject({
      code: 'CONNECT_TIMED_OUT',
      message:
        '127.0.0.1 did not respond within 0.5 s: the runner may be asleep or off, the address may be wrong, or Remote Login (SSH) is not enabled.',
    });
    queue.forEach((socket) => socket.destroy());
    child.kill('SIGKILL');
  });

  test('an aborted attempt is reported as ABORTED', async () => {
    const port = await peer(() => undefined);
    const cancelling = new AbortController();
    const failure = catchFailure(connectRunner({ ...login, port, signal: cancelling.signal }));
    cancelling.abort();
    expect(await failure).toMatchObject({ code: 'ABORTED' });
  });
});

realSuite('a paused OpenSSH', openSshMissing, () => {
  test('causes an error after the timeout', async () => {
    const key = sshKeygen('ed25519');
    const server = await startOpenSsh({ authorizedKeys: [key.publicKey] });
    server.pause();
    const target = { ...server, host: '127.0.0.1', privateKey: key.privateKey, timeoutMs: 500 };
    expect(await catchFailure(connectRunner(target))).toMatchObject({ code: 'CONNECT_TIMED_OUT' });
    server.resume();
    await (await connectRunner({ ...target, timeoutMs: 240_000 })).close();
    await server.remove();
  });
});

describe('input that is refused before anything is sent', () => {
  test.each([
    [{ host: '' }, "The runner's host must be a host name or an IP address."],
    [{ host: '   ' }, "The runner's host must be a host name or an IP address."],
    [{ host: 'http://mac' }, "The runner's host must be a host name or an IP address."],
    [{ host: '-oProxyCommand=x' }, "The runner's host must be a host name or an IP address."],
    [{ port: 0 }, "The runner's port must be from 1 to 65535."],
    [{ port: 70_000 }, "The runner's port must be from 1 to 65535."],
    [{ port: 2.5 }, "The runner's port must be a whole number."],
    [{ port: '22' }, "The runner's port must be a whole number."],
    [{ user: '' }, "The runner's user name must be one line and not blank."],
    [{ user: 'a\nb' }, "The runner's user name must be one line and not blank."],
    [{ user: 'a\0' }, "The runner's user name must be one line and not blank."],
    [{ user: {} }, "The runner's user name must be text."],
    [{ user: 'u'.repeat(1024) }, "The runner's user name must have at most 255 characters."],
    [{ privateKey: 'k'.repeat(1_000_000) }, "The runner's private key must have at most 65536 characters."],
    [
      { hostFingerprint: 'MD5:aa' },
      "The runner's host fingerprint must look like SHA256:…, as ssh-keygen -lf prints it.",
    ],
  ])('%j', async (wrong, message) => {
    const options = { ...login, ...wrong } as Parameters<typeof connectRunner>[0];
    expect(await catchFailure(connectRunner(options))).toMatchObject({ code: 'INPUT_INVALID', message });
  });

  const key = sshKeygen('ed25519');
  test.each([
    ['not a key', 'is not in OpenSSH, PEM or PKCS#8 form'],
    [key.publicKey, 'is a public key'],
    ['~/.ssh/id_ed25519', 'is the path of a file'],
    ['PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none', 'is in PuTTY form'],
    [key.privateKey.slice(0, 150), 'cannot be read'],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----', 'cannot be read'],
  ])('a private key such as %j', async (privateKey, what) => {
    const failure = await catchFailure(connectRunner({ host: '127.0.0.1', user: 'me', privateKey }));
    expect(failure).toMatchObject({
      code: 'KEY_INVALID',
      message: `The private key ${what}.`,
      hint: expect.any(String),
    });
  });
});
