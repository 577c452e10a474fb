import type { Outline } from '@storedeck/screen-tree';
import { z } from 'zod';

import { takePage } from '../call/take-page.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { cursorInput, deviceInput } from '../call/tool-inputs.ts';
import { UNTRUSTED } from '../call/untrusted.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { matchingRows } from '../screen/find-element.ts';
import type { DeviceServices } from '../services/device-services.ts';

/** The tool that lists the elements of a screen. */
export const uiTool = defineTool({
  name: 'ui',
  title: 'Read a screen',
  description:
    'The screen as an outline: @12 button "Sign in" [id=login]. A reference stays while its element exists. find: only elements with these words. since: only what changed since that token.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({
    device: deviceInput,
    find: z.string().min(1).max(200).optional(),
    since: z.string().max(40).optional(),
    cursor: cursorInput,
  }),
  output: z.object({
    untrusted: z.string(),
    device: z.string(),
    token: z.string(),
    changed: z.boolean(),
    outline: z.string(),
    more: z.string().optional(),
    note: z.string().optional(),
  }),
  run: async (
    { device: id, find, since, cursor },
    { services, outlines, signal }: ToolCall<DeviceServices>,
  ) => {
    const device = await (await services.openDevices()).all.find(id, signal);
    // The next page belongs to the outline that the agent has begun to read, so the screen is not read again.
    const known = cursor === undefined ? undefined : outlines.latest(device);
    const shown = known ?? (await outlines.read(device, signal));
    const { outline, token } = shown;
    const found = { untrusted: UNTRUSTED, device: device.id, token };
    if (token === since) return { document: { ...found, changed: false, outline: '' } };
    const changes = since === undefined ? undefined : outlines.changesSince(device, since);
    const lines =
      changes?.split('\n') ??
      (find === undefined ? outline.text.split('\n') : matchingRows(shown, find).map(({ line }) => line));
    const { rows, more } = takePage(lines, cursor);
    const note = explainOutline(outline);
    return {
      document: {
        ...found,
        changed: true,
        outline: rows.join('\n'),
        ...(more && { more }),
        ...(note && { note }),
      },
    };
  },
});

function explainOutline({ tree, rows }: Outline): string | undefined {
  if (tree.isTruncated) return 'Some elements were left out: there are too many, or too many levels.';
  // Games and drawings are one picture without elements.
  return rows.some(({ name }) => name !== '') ? undefined : 'No text to read here: use screen.';
}
