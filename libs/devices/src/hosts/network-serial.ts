/** Returns the serial that adb gives to the phone at an address. If the address has no port, adb uses 5555. */
export function networkSerial(address: string): string {
  return /:\d+$/.test(address) ? address : `${address}:5555`;
}
