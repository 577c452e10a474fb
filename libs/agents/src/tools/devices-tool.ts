import type { ListedDevice } from '@storedeck/devices';
import { safeLine } from '@storedeck/foreign-text';
import { z } from 'zod';

import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput } from '../call/tool-inputs.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import type { DeviceServices } from '../services/device-services.ts';
import { checkReady } from './check-iphone.ts';

/** The largest number of messages about devices that cannot be listed. */
const MAX_PROBLEMS = 5;

/** The tool that lists devices. */
export const devicesTool = defineTool({
  name: 'devices',
  title: 'List devices',
  description: 'All devices, with what to do when one is not ready.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({ cursor: cursorInput }),
  output: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string(),
        host: z.string(),
        ready: z.boolean(),
        hint: z.string().optional(),
      }),
    ),
    problems: z.array(z.string()),
    more: z.string().optional(),
  }),
  run: async ({ cursor }, { services, signal }: ToolCall<DeviceServices>) => {
    const opened = await services.openDevices();
    const { devices: listed, problems } = await opened.all.list(signal);
    const devices = await Promise.all(
      listed.map(async (device) => ({ ...device, ...(await checkReady(device, opened, signal)) })),
    );
    const { rows, more } = takePage(devices.map(described), cursor);
    return {
      document: {
        devices: rows,
        problems: problems.slice(0, MAX_PROBLEMS).map((problem) => safeLine(problem, 300)),
        ...(more && { more }),
      },
    };
  },
});

function described({ id, name, kind, host, ready, hint }: ListedDevice) {
  return {
    id,
    name: safeLine(name, 60),
    kind,
    host,
    ready,
    ...(hint !== undefined && { hint: safeLine(hint, 300) }),
  };
}
