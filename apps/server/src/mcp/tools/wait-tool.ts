import { setTimeout as pause } from 'node:timers/promises';

import { z } from 'zod';

import type { ToolCall } from '../../agents/agent-desk.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { deviceInput } from '../tool-inputs.ts';

const INTERVAL_MS = 200;

/** Waits for a screen. */
export const waitTool = defineTool({
  name: 'wait',
  title: 'Wait for a screen',
  description: 'Waits until the screen is still: two pictures in a row are equal.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({ device: deviceInput, seconds: z.number().min(0.1).max(30).default(10) }),
  output: z.object({ device: z.string(), found: z.boolean(), token: z.string(), ms: z.int() }),
  run: async ({ device: id, seconds }, { desk, signal }: ToolCall) => {
    const device = await desk.devices.find(id, signal);
    const began = performance.now();
    const passed = () => Math.round(performance.now() - began);
    let { token } = await desk.screens.capture(device, signal);
    for (;;) {
      await pause(INTERVAL_MS, undefined, { signal });
      const next = await desk.screens.capture(device, signal);
      const found = next.token === token;
      token = next.token;
      if (found || passed() >= seconds * 1000)
        return { document: { device: device.id, found, token, ms: passed() } };
    }
  },
});
