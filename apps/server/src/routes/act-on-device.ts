import type { Request } from 'express';

import type { Parts } from '../compose.ts';
import { holderOf } from '../http/holder-of-request.ts';

/** The device of a request: its serial or udid, and the id of its host, if the request names one. */
export interface NamedDevice {
  readonly host: string | undefined;
  readonly device: string;
}

/**
 * Calls `work` while the client of a request has the lock of the device. Rejects with `DEVICE_BUSY` if another holder
 * has the lock, or with the error of `work`.
 */
export async function actOnDevice<Result>(
  { devices }: Pick<Parts, 'devices'>,
  request: Request,
  { named: { host, device }, work }: { named: NamedDevice; work: () => Promise<Result> },
): Promise<Result> {
  const { hosts, locks } = await devices();
  return locks.use({ host: hosts.get(host).id, device }, holderOf(request), work);
}
