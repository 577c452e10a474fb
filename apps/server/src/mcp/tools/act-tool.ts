import { z } from 'zod';

import type { ToolCall } from '../../agents/agent-desk.ts';
import { DEVICE_KEYS, type DeviceAction, type PixelSize } from '../../agents/agent-device.ts';
import { changeDevice } from '../../agents/change-device.ts';
import { devicePlace } from '../../agents/shown-screens.ts';
import { RequestError } from '../../http/request-error.ts';
import { defineTool } from '../protocol/tool.ts';
import { deviceInput, placeInput } from '../tool-inputs.ts';
import { oneLine } from '../untrusted.ts';

const ActInput = z.strictObject({
  device: deviceInput,
  do: z.enum(['tap', 'long', 'swipe', 'type', 'key']),
  x: placeInput.optional().describe('Pixels of the picture of screen'),
  y: placeInput.optional(),
  x2: placeInput.optional().describe('Where a swipe ends'),
  y2: placeInput.optional(),
  text: z.string().min(1).max(1000).optional(),
  key: z.enum(DEVICE_KEYS).optional(),
});
type ActInput = z.infer<typeof ActInput>;

/** Makes an input on a device. */
export const actTool = defineTool({
  name: 'act',
  title: 'Use a device',
  description: 'Tap, long press, swipe, type into the focused field, or press a key.',
  kind: 'device',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: ActInput,
  output: z.object({ device: z.string(), did: z.string() }),
  run: async (input, call: ToolCall) => {
    const { desk, signal } = call;
    const device = await desk.devices.find(input.device, signal);
    const text = `${wordsOf(input)} on ${oneLine(device.name, 40)}`;
    await changeDevice(call, { device, tool: 'act', text }, async (held) => {
      const isPlace = input.do !== 'type' && input.do !== 'key';
      const screen = isPlace ? await desk.screens.sizeOf(device, held) : NO_SCREEN;
      await device.perform(actionOf(input, screen), screen, held);
    });
    return { document: { device: device.id, did: text } };
  },
});

const NO_SCREEN: PixelSize = { width: 1, height: 1 };

function actionOf(input: ActInput, screen: PixelSize): DeviceAction {
  switch (input.do) {
    case 'tap':
    case 'long':
      return { kind: input.do, ...placeOf(input.x, input.y, screen) };
    case 'swipe': {
      const to = placeOf(input.x2, input.y2, screen);
      return { kind: 'swipe', ...placeOf(input.x, input.y, screen), x2: to.x, y2: to.y };
    }
    case 'type':
      return { kind: 'type', text: input.text ?? missing('text') };
    case 'key':
      return { kind: 'key', key: input.key ?? missing('key') };
  }
}

function placeOf(x: number | undefined, y: number | undefined, screen: PixelSize) {
  return devicePlace({ x: x ?? missing('x'), y: y ?? missing('y') }, screen);
}

function missing(name: string): never {
  throw new RequestError('INPUT_INVALID', `"${name}" is missing.`);
}

/** What is typed may be a password, so the log has its length only. */
function wordsOf({ do: what, x, y, text = '', key }: ActInput): string {
  if (what === 'type') return `typed ${text.length} characters`;
  if (what === 'key') return `pressed ${key}`;
  const verb = { tap: 'tapped', long: 'held', swipe: 'swiped from' }[what];
  return `${verb} ${Math.round(x ?? 0)}, ${Math.round(y ?? 0)}`;
}
