import ssh2, { type Client, type SFTPWrapper } from 'ssh2';

/** The result of a command line. */
export interface LineResult {
  readonly out: Buffer;
  readonly err: string;
  readonly code: number | null;
  readonly signal: string | undefined;
}

/** Logs in to a simulated Mac. */
export function logIn(options: { readonly port: number } & Record<string, unknown>): Promise<Client> {
  return new Promise((resolve, reject) => {
    const client = new ssh2.Client();
    client.on('ready', () => resolve(client)).on('error', reject);
    client.connect({ host: '127.0.0.1', username: 'me', password: 'pw', ...options });
  });
}

/** Runs a command line over SSH, with this input. */
export function runOver(client: Client, command: string, input = '', env = {}): Promise<LineResult> {
  return new Promise((resolve, reject) => {
    client.exec(command, { env }, (error, channel) => {
      if (error) return reject(error);
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      let signal: string | undefined;
      let code: number | null = null;
      channel
        .on('data', (chunk: Buffer) => out.push(chunk))
        .stderr.on('data', (chunk: Buffer) => err.push(chunk));
      channel.on(
        'exit',
        (...end: unknown[]) => ([code, signal] = end as [number | null, string | undefined]),
      );
      channel.on('close', () =>
        resolve({ out: Buffer.concat(out), err: String(Buffer.concat(err)), code, signal }),
      );
      channel.end(input);
    });
  });
}

export function openSftp(client: Client): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) =>
    client.sftp((error, session) => (error ? reject(error) : resolve(session))),
  );
}
