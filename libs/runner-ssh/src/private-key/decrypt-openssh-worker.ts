import { parentPort, workerData } from 'node:worker_threads';

import ssh2 from '#ssh2';

const { pem, passphrase } = workerData as { pem: string; passphrase: string };
const key = ssh2.utils.parseKey(pem, passphrase);
parentPort?.postMessage(key instanceof Error ? undefined : key.getPrivatePEM());
