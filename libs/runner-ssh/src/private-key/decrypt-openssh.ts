import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Opens an encrypted OpenSSH key and returns it as plain PEM, or `undefined` when the passphrase is wrong. In a thread of its own: the key derivation, bcrypt in
 * JavaScript, takes 20 ms a round, ssh-keygen writes 16 to 24 rounds, and a key file may ask for any number.
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
