import { setTimeout as delay } from 'node:timers/promises';

import { toErrorBody } from '@storedeck/contract';
import type { Device } from '@storedeck/devices';
import { z } from 'zod';

import type { ToolCall } from '../call/tool-call.ts';
import { deviceInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { matchingRows } from '../screen/find-element.ts';
import type { ShownOutlines } from '../screen/shown-outlines.ts';
import type { ShownScreens } from '../screen/shown-screens.ts';
import type { DeviceServices } from '../services/device-services.ts';

const INTERVAL_MS = 250;

/** The tool that waits for a state of the screen. */
export const waitTool = defineTool({
  name: 'wait',
  title: 'Wait for a screen',
  description:
    'Waits until an element with these words is there (find) or gone (gone), else until the picture is still.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({
    device: deviceInput,
    find: z.string().min(1).max(200).optional(),
    gone: z.string().min(1).max(200).optional(),
    seconds: z.number().min(0.1).max(30).default(10),
  }),
  output: z.object({
    untrusted: z.string(),
    device: z.string(),
    found: z.boolean(),
    ms: z.int(),
    elements: z.string().optional(),
  }),
  run: async (
    { device: id, find, gone, seconds },
    { services, screens, outlines, signal }: ToolCall<DeviceServices>,
  ) => {
    const device = await (await services.openDevices()).all.find(id, signal);
    const began = performance.now();
    const isDone =
      find === undefined && gone === undefined
        ? stillness(screens, device)
        : elements(outlines, device, { find, gone });
    for (;;) {
      const found = await isDone(signal);
      const ms = Math.round(performance.now() - began);
      if (found !== undefined || ms >= seconds * 1000) {
        const lines = found ? { elements: found } : {};
        return {
          document: { untrusted: UNTRUSTED, device: device.id, found: found !== undefined, ms, ...lines },
        };
      }
      await delay(INTERVAL_MS, undefined, { signal });
    }
  },
});

/**
 * Checks the screen once. Returns undefined if the screen is not in the awaited state yet. Otherwise returns the rows
 * of at most five elements that match `find`; an empty string if there is no `find`.
 */
type Check = (signal: AbortSignal) => Promise<string | undefined>;

function stillness(screens: ShownScreens, device: Device): Check {
  let former: string | undefined;
  return async (signal) => {
    const { token } = await screens.capture(device, signal);
    const isStill = token === former;
    former = token;
    return isStill ? '' : undefined;
  };
}

function elements(
  outlines: ShownOutlines,
  device: Device,
  { find, gone }: { readonly find: string | undefined; readonly gone: string | undefined },
): Check {
  return async (signal) => {
    try {
      const shown = await outlines.read(device, signal);
      if (gone !== undefined && matchingRows(shown, gone).length > 0) return undefined;
      const rows = find === undefined ? [] : matchingRows(shown, find);
      if (find !== undefined && rows.length === 0) return undefined;
      return rows
        .slice(0, 5)
        .map(({ line }) => line)
        .join('\n');
    } catch (error) {
      // While something moves, the elements cannot be read. The next attempt may succeed.
      if (toErrorBody(error).code === 'TREE_NOT_IDLE') return undefined;
      throw error;
    }
  };
}
