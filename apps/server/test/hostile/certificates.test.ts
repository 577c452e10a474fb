import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startFakeStores } from '@storedeck/fake-stores/node';

import { startTestServer } from '../running-server.ts';
import { sendRequest } from '../send-request.ts';

const dir = mkdtempSync(join(tmpdir(), 'storedeck-certificates-'));
const usual = getCACertificates('default');
let env: Record<string, string>;

beforeAll(async () => {
  const fake = await startFakeStores({ pictures: { bytes: 1000 } });
  env = (await fake.stores.makeCredentials()).env;
  await fake.close();
});
afterAll(() => {
  setDefaultCACertificates(usual);
  rmSync(dir, { recursive: true });
});

describe('a store with a certificate', () => {
  test.each([
    ['that is not trusted', { address: '127.0.0.1', ends: '20500101000000Z', trusted: false }, false],
    ['that has expired', { address: '127.0.0.1', ends: '20210101000000Z', trusted: true }, false],
    ['for another host', { address: '127.0.0.9', ends: '20500101000000Z', trusted: true }, false],
    // With a valid certificate, the store gets the token. So the other stores get no token only because of their
    // certificates.
    ['that is valid', { address: '127.0.0.1', ends: '20500101000000Z', trusted: true }, true],
  ])('%s', async (_what, { address, ends, trusted }, getsToken) => {
    const { key, cert } = certificate(address, ends);
    setDefaultCACertificates(trusted ? [...usual, cert] : usual);
    let received = '';
    const store = createServer({ key, cert }, (socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => {
          received += String(bytes);
          socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
        });
    });
    store.listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const server = await startTestServer({
      storeEndpoints: { appStoreConnectUrl: `https://127.0.0.1:${port}` },
    });
    const text = Object.entries(env).filter(([name]) => !name.startsWith('PLAYSTORE'));
    const { json } = await sendRequest(server.port, {
      method: 'POST',
      path: '/api/test',
      body: text.map(([name, value]) => `${name}="${value}"\n`).join(''),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(json).toMatchObject({ ok: false, appstore: { ok: false } });
    expect(received.includes('Bearer ')).toBe(getsToken);
    await server.close();
    store.close();
  });
});

/** Makes a self-signed certificate for one IP address. It expires at `ends`, such as `20500101000000Z`. */
function certificate(address: string, ends: string): { key: string; cert: string } {
  const at = (name: string): string => join(dir, name);
  writeFileSync(at('index.txt'), '');
  writeFileSync(
    at('ca.cnf'),
    [
      '[ca]\ndefault_ca=own\n[own]',
      `database=${at('index.txt')}\nnew_certs_dir=${dir}\nrand_serial=yes\ndefault_md=sha256\npolicy=any`,
      '[any]\ncommonName=supplied\n[ext]',
      `basicConstraints=CA:true\nsubjectAltName=IP:${address}\n`,
    ].join('\n'),
  );
  const openssl = (...args: string[]): unknown => execFileSync('openssl', args, { stdio: 'pipe' });
  openssl(
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    at('key'),
    '-out',
    at('csr'),
    '-subj',
    '/CN=store',
  );
  openssl(
    ...['ca', '-batch', '-selfsign', '-config', at('ca.cnf'), '-extensions', 'ext', '-keyfile', at('key')],
    ...['-in', at('csr'), '-out', at('cert'), '-startdate', '20200101000000Z', '-enddate', ends, '-notext'],
  );
  return { key: readFileSync(at('key'), 'utf8'), cert: readFileSync(at('cert'), 'utf8') };
}
