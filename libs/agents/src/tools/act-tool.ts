import { setTimeout as delay } from 'node:timers/promises';

import { toErrorBody } from '@storedeck/contract';
import { type Device, DEVICE_KEYS } from '@storedeck/devices';
import { safeLine } from '@storedeck/foreign-text';
import { z } from 'zod';

import { changeDevice } from '../call/change-device.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { deviceInput, coordinateInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool } from '../protocol/tool.ts';
import { findElement } from '../screen/find-element.ts';
import { requirePlace } from '../screen/require-place.ts';
import { toActions, type DeviceInput, SWIPES } from '../screen/to-actions.ts';
import { type TouchedElement, touchedElement } from '../screen/touched-element.ts';
import type { DeviceServices } from '../services/device-services.ts';

/**
 * The time in ms that a screen gets to react to an input. If the elements are read by a program that waits until
 * nothing moves, such as uiautomator, the screen gets more time.
 */
const REACTION_MS = 250;
const MAX_CHANGES = 4000;

/** The tool that performs an input on a device. */
export const actTool = defineTool({
  name: 'act',
  title: 'Use a device',
  description:
    'Tap, long press, swipe, type (after a tap on a named element) or press a key. Name an element by ref or find, or a point of the picture by x, y. Returns what changed in ui.',
  kind: 'device',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    device: deviceInput,
    do: z.enum(['tap', 'long', 'swipe', 'type', 'key']),
    ref: z.string().max(12).optional().describe('@12'),
    find: z.string().min(1).max(200).optional().describe('Its identifier or words'),
    x: coordinateInput.optional(),
    y: coordinateInput.optional(),
    x2: coordinateInput.optional().describe('End of a swipe'),
    y2: coordinateInput.optional(),
    swipe: z.enum(SWIPES).optional().describe('Direction of the finger'),
    text: z.string().min(1).max(1000).optional(),
    key: z.enum(DEVICE_KEYS).optional(),
  }),
  output: z.object({
    untrusted: z.string(),
    device: z.string(),
    did: z.string(),
    token: z.string().optional(),
    changes: z.string().optional(),
    note: z.string().optional(),
  }),
  run: async ({ device: id, ...input }, call: ToolCall<DeviceServices>) => {
    requirePlace(input);
    const device = await (await call.services.openDevices()).all.find(id, call.signal);
    const name = safeLine(device.name, 40);
    const text = `${describeInput(input, input.find ?? input.ref)} on ${name}`;
    const document = await changeDevice(call, { device, tool: 'act', text }, async (held, finished) => {
      const element = await locateElement(call, device, { input, signal: held });
      const reaches =
        element?.reaches === undefined ? '' : `, which reaches “${safeLine(element.reaches, 60)}”`;
      const did = `${describeInput(input, element && safeLine(element.name, 60))} on ${name}${reaches}`;
      finished(did);
      await perform(call, device, { input, element, signal: held });
      return { untrusted: UNTRUSTED, device: device.id, did, ...(await observeChanges(call, device, held)) };
    });
    return { document };
  },
});

interface Act {
  readonly input: DeviceInput;
  readonly signal: AbortSignal;
}

/**
 * Finds the element that the input names, and the point at which a touch reaches it; undefined if it names none. Reads
 * the screen again for this, because the element may have moved, or another element may be where it was.
 */
async function locateElement(
  { outlines }: ToolCall<DeviceServices>,
  device: Device,
  { input, signal }: Act,
): Promise<TouchedElement | undefined> {
  if (input.ref === undefined && input.find === undefined) return undefined;
  const shown = await outlines.read(device, signal);
  return touchedElement(shown, findElement(shown, input), { isSwipe: input.do === 'swipe' });
}

async function perform(
  { screens, outlines }: ToolCall<DeviceServices>,
  device: Device,
  { input, element, signal }: Act & { readonly element: TouchedElement | undefined },
): Promise<void> {
  const needsScreen = !(input.do === 'key' || (input.do === 'type' && !element));
  const known = element && outlines.latest(device)?.outline.tree.size;
  const screen = known ?? (needsScreen ? await screens.readSize(device, signal) : { width: 1, height: 1 });
  for (const action of toActions(input, { element, screen })) await device.perform(action, screen, signal);
}

/**
 * Describes what has changed on the screen. Empty if no outline of this device is remembered, because then there is
 * nothing to compare with.
 */
async function observeChanges({ outlines }: ToolCall<DeviceServices>, device: Device, signal: AbortSignal) {
  const before = outlines.latest(device);
  if (!before) return {};
  try {
    await delay(REACTION_MS, undefined, { signal });
    const { token } = await outlines.read(device, signal);
    const changes = outlines.changesSince(device, before.token) ?? '';
    return changes.length > MAX_CHANGES
      ? { token, note: 'Nearly everything has changed: read it with ui.' }
      : { token, changes };
  } catch (error) {
    signal.throwIfAborted();
    // The call still succeeds, because the input was performed.
    return { note: `The elements could not be read afterwards: ${toErrorBody(error).error}` };
  }
}

/** Describes an input for the log. A typed text may be a password, so the log contains only its length. */
function describeInput(
  { do: what, x = 0, y = 0, swipe, text = '', key }: DeviceInput,
  element: string | undefined,
): string {
  const at = element === undefined ? `${Math.round(x)}, ${Math.round(y)}` : `“${safeLine(element, 60)}”`;
  if (what === 'key') return `pressed ${key ?? 'a key'}`;
  if (what === 'type') return `typed ${text.length} characters${element === undefined ? '' : ` into ${at}`}`;
  if (what === 'swipe') return swipe === undefined ? `swiped from ${at}` : `swiped ${swipe}`;
  return `${what === 'tap' ? 'tapped' : 'held'} ${at}`;
}
