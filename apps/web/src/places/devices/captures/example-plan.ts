import { type Device, pickStore } from '../device.ts';
import { pickIphoneSlot } from './iphone-slot.ts';

/** The largest number of devices in an example. */
const MAX_DEVICES = 2;

/** A plan to begin with. */
export interface ExamplePlan {
  readonly text: string;
  /** The names of the devices whose slot is not in the plan, because their screen size is not known. */
  readonly withoutSlot: readonly string[];
}

/** Returns a plan for captures, with devices that are connected: a start for the user's own. */
export function makeExamplePlan(devices: readonly Device[]): ExamplePlan {
  const chosen = devices.slice(0, MAX_DEVICES).map((device) => ({ device, slot: pickSlot(device) }));
  const plan = {
    schemaVersion: 1,
    app: { android: 'com.example.app', ios: 'com.example.App' },
    flows: ['flows/tour.yaml'],
    languages: ['en-US', 'de-DE'],
    devices:
      chosen.length > 0
        ? chosen.map(({ device, slot }) => ({
            device: device.device,
            ...(slot !== undefined && { store: pickStore(device), slot }),
          }))
        : [{ device: 'emulator-5554', store: 'googlePlay', slot: 'phoneScreenshots' }],
    screenshots: [{ name: 'home' }],
  };
  return {
    text: JSON.stringify(plan, null, 2),
    withoutSlot: chosen.filter(({ slot }) => slot === undefined).map(({ device }) => device.name),
  };
}

/** Only the model of an iPhone or simulator says how large its screen is. */
function pickSlot(device: Device): string | undefined {
  return pickStore(device) === 'appStore'
    ? pickIphoneSlot([device.name, ...device.facts])
    : 'phoneScreenshots';
}
