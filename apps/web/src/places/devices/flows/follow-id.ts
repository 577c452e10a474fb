import { makeDeviceKey, type Device } from '../device.ts';

/** Returns the id of the part of the page that says why a device could not follow. */
export function makeFollowId(device: Device): string {
  return `follow ${makeDeviceKey(device)}`.replaceAll(/\s/gu, '-');
}
