import { StoreError } from '../store-error.ts';
import { isLoopbackName } from './address-guard.ts';

/**
 * Checks the base address of a store's API, and returns it without slashes at its end. `name` is the name of the
 * address in the error message.
 *
 * @throws StoreError NOT_CONFIGURED for an address that is not https; plain http is accepted for this machine only
 */
export function checkBaseAddress(name: string, address: string): string {
  const url = URL.parse(address);
  const fits =
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname)));
  if (!fits) {
    throw new StoreError('NOT_CONFIGURED', `The base address ${name} of a store is not usable.`, {
      hint: 'It must be an https address without a user name or a query; http only for localhost.',
    });
  }
  return url.href.replace(/(?<!\/)\/+$/, '');
}

/** Whether an API runs on this machine. If it does, pictures from this machine are allowed, also over http. */
export function isLocalAddress(address: string): boolean {
  return isLoopbackName(new URL(address).hostname);
}
