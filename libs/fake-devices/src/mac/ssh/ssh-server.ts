import { connect, createServer, type Socket } from 'node:net';

import ssh2 from '#ssh2';
import type { Connection, ParsedKey } from 'ssh2';

import { freePort } from '../../free-port.ts';
import type { FakeMacOptions } from '../mac-options.ts';
import type { MacCommand, MacSystem } from '../mac-system.ts';
import type { StrangeProperties } from '../strange-properties.ts';
import { serveFiles } from './file-session.ts';
import { checkLogin } from './login.ts';
import { serveCommands } from './shell-session.ts';

/** A running SSH server. */
export interface SshServer {
  readonly port: number;
  readonly logins: readonly string[];
  /** Breaks all connections at once, without the messages that end an SSH connection. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** Starts the Mac's SSH server, which runs commands, serves files and forwards ports. */
export async function startSshServer(
  options: FakeMacOptions & { readonly hostKey: string },
  { system, properties }: { readonly system: MacSystem; readonly properties: StrangeProperties },
): Promise<SshServer> {
  const keys = (options.authorizedKeys ?? []).map(publicKey);
  const connections = new Set<Connection>();
  const refused = new Set<Socket>();
  const logins: string[] = [];
  const ssh = new ssh2.Server({ hostKeys: [options.hostKey], ident: 'OpenSSH_9.9' }, (connection) => {
    connections.add(connection);
    // Without this option, small responses can wait about 40 ms before they are sent.
    findSocket(connection).setNoDelay(true);
    connection.on('error', () => undefined).on('close', () => connections.delete(connection));
    connection.on('authentication', (context) => {
      logins.push(context.method);
      checkLogin(context, options, keys);
    });
    connection.on('ready', () => serveConnection(connection, options, { system, properties }));
  });
  const server = createServer((socket) => {
    const { refusal, stalledNotice } = properties.current;
    if (!refusal && !stalledNotice) return ssh.injectSocket(socket);
    refused.add(socket);
    socket.on('error', () => undefined).on('close', () => refused.delete(socket));
    // What the client sends is read, because the connection is not closed before.
    socket.resume();
    if (refusal) socket.end(`${refusal}\r\n`);
    else socket.write(`${stalledNotice}\r\n`);
  });
  const port = options.port ?? (await freePort());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const dropConnections = () => {
    for (const connection of connections) findSocket(connection).resetAndDestroy();
  };
  return {
    port,
    logins,
    dropConnections,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      dropConnections();
      for (const socket of refused) socket.destroy();
      await closed;
    },
  };
}

function publicKey(line: string): ParsedKey {
  const key = ssh2.utils.parseKey(line);
  if (key instanceof Error) throw new TypeError(`Not a public key: ${line.slice(0, 40)}`, { cause: key });
  return key;
}

function findSocket(connection: Connection) {
  // Only the socket can break a connection without the messages that end it. ssh2 stores the socket in the private
  // field `_sock`, which its type declarations do not contain.
  return (connection as unknown as { _sock: Socket })._sock;
}

function serveConnection(
  connection: Connection,
  options: FakeMacOptions,
  { system, properties }: { readonly system: MacSystem; readonly properties: StrangeProperties },
) {
  const running = new Set<MacCommand>();
  let sessions = 0;
  connection.on('session', (accept, reject) => {
    if (sessions >= (options.maxSessions ?? 10)) return reject();
    const session = accept();
    sessions += 1;
    session.on('close', () => {
      sessions -= 1;
    });
    session.on('sftp', (acceptFiles) => serveFiles(acceptFiles(), system.files));
    serveCommands(session, { system, running, properties });
  });
  connection.on('tcpip', (accept, reject, { destIP, destPort }) => {
    const port = ['127.0.0.1', '::1', 'localhost'].includes(destIP) ? options.ports?.[destPort] : undefined;
    if (port === undefined) return reject();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      const channel = accept();
      channel.pipe(socket).pipe(channel);
      socket.on('error', () => channel.close());
      channel.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    });
  });
  // A real sshd leaves commands running. This server kills them, so that nothing remains on this computer.
  connection.on('close', () => {
    for (const command of running) command.signal('KILL');
  });
}
