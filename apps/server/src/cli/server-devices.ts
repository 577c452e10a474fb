import { SavedDevice } from '@storedeck/contract';
import { describeCapabilities } from '@storedeck/devices';
import { parseJson } from '@storedeck/foreign-text';
import { z } from 'zod';

import { ServerError } from '../server-error.ts';

const capabilities = SavedDevice.shape.capabilities;
const Sets = z.union([capabilities.transform((set) => [set]), z.array(capabilities).max(200)]);

/**
 * Reads the devices of a WebDriver server that does not list them itself. `json` contains the capabilities of one
 * device, or an array of capabilities. It is the value of `STOREDECK_SERVER_CAPABILITIES` for the first server, of
 * `STOREDECK_SERVER_2_CAPABILITIES` for the second server, and so on. `index` is the index of the server in the order of
 * the options `--server`, from 0. Throws `INPUT_INVALID`; the error does not contain `json`, because capabilities may
 * contain the access keys of a cloud service.
 */
export function readServerDevices(json: string | undefined, index: number): SavedDevice[] {
  if (json === undefined) return [];
  const sets = Sets.safeParse(parseJson(json));
  if (!sets.success) {
    throw new ServerError(
      'INPUT_INVALID',
      `${capabilitiesVariable(index)} is not a JSON object with capabilities.`,
      {
        hint: 'Example: {"platformName": "Android", "appium:automationName": "UiAutomator2"}. For several devices: an array of them.',
      },
    );
  }
  const used = new Set<string>();
  return sets.data.map((set) => {
    const described = describeCapabilities(set).name;
    let name = described;
    for (let number = 2; used.has(name); number += 1) name = `${described.slice(0, 90)} (${number})`;
    used.add(name);
    return { name, capabilities: set };
  });
}

/**
 * Returns the name of the environment variable that contains the devices of a server. `index` is the same index as in
 * `readServerDevices`.
 */
export function capabilitiesVariable(index: number): string {
  return `STOREDECK_SERVER_${index === 0 ? '' : `${index + 1}_`}CAPABILITIES`;
}
