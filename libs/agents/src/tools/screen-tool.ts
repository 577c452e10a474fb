import { z } from 'zod';

import type { ToolCall } from '../call/tool-call.ts';
import { deviceInput } from '../call/tool-inputs.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { PICTURE_SIDE } from '../screen/shown-screens.ts';
import type { DeviceServices } from '../services/device-services.ts';

const MAX_PICTURE_BYTES = 100 * 1024;

/** The tool that returns a small screenshot of a device. */
export const screenTool = defineTool({
  name: 'screen',
  title: 'Look at a screen',
  description:
    'The screen as JPEG (about 1,500 tokens). With the last token as since, an unchanged screen is not sent again. Prefer ui to find elements.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({ device: deviceInput, since: z.string().max(40).optional() }),
  output: z.object({
    device: z.string(),
    changed: z.boolean(),
    token: z.string(),
    width: z.int().optional(),
    height: z.int().optional(),
  }),
  run: async ({ device: id, since }, { services, screens, signal }: ToolCall<DeviceServices>) => {
    const device = await (await services.openDevices()).all.find(id, signal);
    const { png, token } = await screens.capture(device, signal);
    if (token === since) return { document: { device: device.id, changed: false, token } };
    const pictures = await services.openPictures();
    const limits = { side: PICTURE_SIDE, maxBytes: MAX_PICTURE_BYTES, signal };
    const { jpeg, width, height } = await pictures.scale(png, limits);
    return {
      document: { device: device.id, changed: true, token, width, height },
      pictures: [{ bytes: jpeg, mimeType: 'image/jpeg' }],
    };
  },
});
