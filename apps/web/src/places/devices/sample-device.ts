import type { Device } from './device.ts';

/** An Android phone on a cable for tests, with the given differences. */
export function sampleDevice(change: Partial<Device>): Device {
  return {
    ...{
      id: 'A',
      device: 'A',
      host: 'local',
      platform: 'android',
      kind: 'android',
      name: 'Pixel 8',
      facts: [],
    },
    ...{ connection: 'usb', state: 'device', ready: true },
    ...change,
  };
}
