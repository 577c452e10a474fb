import type { Device } from '@storedeck/devices';
import { safeLine } from '@storedeck/foreign-text';
import { z } from 'zod';

import { AgentError } from '../agent-error.ts';
import { changeDevice } from '../call/change-device.ts';
import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput, deviceInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool } from '../protocol/tool.ts';
import type { DeviceServices } from '../services/device-services.ts';

/** The tool that starts, ends and lists apps. */
export const appTool = defineTool({
  name: 'app',
  title: 'Start or end an app',
  description: 'Launch, stop or list apps, by package or bundle id. iOS lists running apps only.',
  kind: 'device',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    device: deviceInput,
    do: z.enum(['launch', 'stop', 'list']),
    id: z.string().min(1).max(300).optional(),
    cursor: cursorInput,
  }),
  output: z.object({
    untrusted: z.string(),
    device: z.string(),
    did: z.string().optional(),
    apps: z.array(z.string()).optional(),
    more: z.string().optional(),
  }),
  run: async ({ device: name, do: what, id, cursor }, call: ToolCall<DeviceServices>) => {
    const device = await (await call.services.openDevices()).all.find(name, call.signal);
    const found = { untrusted: UNTRUSTED, device: device.id };
    if (what === 'list') return { document: { ...found, ...(await listed(device, cursor, call.signal)) } };
    if (id === undefined) throw new AgentError('INPUT_INVALID', '"id" is missing.');
    const did = `${what === 'launch' ? 'started' : 'stopped'} ${safeLine(id, 60)} on ${safeLine(device.name, 40)}`;
    await changeDevice(call, { device, tool: 'app', text: did }, (held) => device[what](id, held));
    return { document: { ...found, did } };
  },
});

async function listed(device: Device, cursor: string | undefined, signal: AbortSignal) {
  const apps = await device.apps(signal);
  const { rows, more } = takePage(
    apps.map((app) => safeLine(app, 300)),
    cursor,
  );
  return { apps: rows, ...(more && { more }) };
}
