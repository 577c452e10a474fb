import type { AndroidDevice } from './unite-ways.ts';

/** Returns the serial of the phone with a name or an address; undefined if there is none. */
export function findSerial(phones: readonly AndroidDevice[], address: string): string | undefined {
  // adb uses this port if the address has none.
  const names = [address, `${address}:5555`];
  const named = phones.find(({ serial }) => serial === address);
  const reached = phones.find(({ ways }) => ways.some(({ serial }) => names.includes(serial)));
  return (named ?? reached)?.serial;
}
