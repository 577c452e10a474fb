import type { AndroidDevice } from './unite-ways.ts';

/** Returns the serial of the phone with a name or an address; undefined if there is none, or more than one. */
export function findSerial(phones: readonly AndroidDevice[], address: string): string | undefined {
  // adb uses this port if the address has none.
  const names = [address, `${address}:5555`];
  const named = phones.find(({ serial }) => serial === address);
  const [reached, another] = phones.filter(({ ways }) => ways.some(({ serial }) => names.includes(serial)));
  return (named ?? (another ? undefined : reached))?.serial;
}
