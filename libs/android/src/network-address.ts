import { AndroidError } from './android-error.ts';

/**
 * Returns the address of a phone in the network, `HOST` or `HOST:PORT`.
 *
 * @throws AndroidError INPUT_INVALID
 */
export function checkAddress(address: string): string {
  // An address with several colons and no brackets is an IPv6 address without a port.
  const [, port = '5555'] = /^(?:[^:]+|\[.+\]):([^:\]]*)$/.exec(address) ?? [];
  const hasPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536;
  if (hasPort && /^[A-Za-z0-9_[][\w.:[\]%-]{0,255}$/.test(address)) return address;
  throw new AndroidError('INPUT_INVALID', `${JSON.stringify(address.slice(0, 80))} is not an address.`, {
    hint: 'Write HOST or HOST:PORT, such as 192.168.1.20:5555.',
  });
}

/**
 * Like `checkAddress`, for a phone that is connected: one that adb has found by itself has its name in the network as its
 * serial, which may contain spaces.
 *
 * @throws AndroidError INPUT_INVALID
 */
export function checkConnection(address: string): string {
  return /^adb-[\w() -]{1,100}\._adb(-tls-connect)?\._tcp\.?$/.test(address)
    ? address
    : checkAddress(address);
}
