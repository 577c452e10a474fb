import { type Device, pickStore } from '../device.ts';

/** A slot of each store that most apps have to fill. */
const SLOTS = { appStore: 'APP_IPHONE_67', googlePlay: 'phoneScreenshots' } as const;

/** The largest number of devices in an example. */
const MAX_DEVICES = 2;

/** Returns the text of a plan for captures, with devices that are connected: a start for the user's own. */
export function makeExamplePlan(devices: readonly Device[]): string {
  const chosen = devices.slice(0, MAX_DEVICES).map((device) => {
    const store = pickStore(device);
    return { device: device.device, store, slot: SLOTS[store] };
  });
  const plan = {
    schemaVersion: 1,
    app: { android: 'com.example.app', ios: 'com.example.App' },
    flows: ['flows/tour.yaml'],
    languages: ['en-US', 'de-DE'],
    devices:
      chosen.length > 0 ? chosen : [{ device: 'emulator-5554', store: 'googlePlay', slot: SLOTS.googlePlay }],
    screenshots: [{ name: 'home' }],
  };
  return JSON.stringify(plan, null, 2);
}
