import { SavedDevice } from '@storedeck/contract';
import { z } from 'zod';

import { RequestError } from '../http/request-error.ts';
import { describeCapabilities } from '../webdriver-servers/describe-capabilities.ts';

const capabilities = SavedDevice.shape.capabilities;
const Sets = z.union([capabilities.transform((set) => [set]), z.array(capabilities).max(200)]);

/**
 * Reads the devices of a WebDriver server that does not list them itself. `json` is the value of
 * `STOREDECK_PLACE_CAPABILITIES`, for the second server of `STOREDECK_PLACE_2_CAPABILITIES`, and so on: the
 * capabilities of one device, or an array of capabilities. `index` is the index of the server among those of `--place`,
 * from 0. Throws `INPUT_INVALID`; the error does not contain `json`, because capabilities may contain the access keys
 * of a cloud service.
 */
export function placeDevices(json: string | undefined, index: number): SavedDevice[] {
  if (json === undefined) return [];
  const sets = Sets.safeParse(parsed(json));
  if (!sets.success) {
    const variable = `STOREDECK_PLACE_${index === 0 ? '' : `${index + 1}_`}CAPABILITIES`;
    throw new RequestError('INPUT_INVALID', `${variable} is not a JSON object with capabilities.`, {
      hint: 'Example: {"platformName": "Android", "appium:automationName": "UiAutomator2"}. For several devices: an array of them.',
    });
  }
  const count = new Map<string, number>();
  return sets.data.map((set) => {
    const { name } = describeCapabilities(set);
    const number = (count.get(name) ?? 0) + 1;
    count.set(name, number);
    return { name: number === 1 ? name : `${name} (${number})`, capabilities: set };
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
