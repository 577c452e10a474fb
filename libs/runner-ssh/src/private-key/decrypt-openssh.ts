import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Decrypts an OpenSSH key. Resolves to plain PEM, or to undefined if the passphrase is wrong. Runs in a separate
 * thread, because the key derivation (bcrypt in JavaScript) takes 20 ms per round, ssh-keygen uses 16 to 24 rounds, and
 * a key file may require any number of rounds.
 */
export async function decryptOpenSsh(
  pem: string,
  passphrase: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const file = new URL(`./decrypt-openssh-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(file, { workerData: { pem, passphrase }, env: {}, execArgv: [] });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      worker
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(signal?.reason));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
