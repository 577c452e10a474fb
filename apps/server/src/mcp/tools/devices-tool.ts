import { z } from 'zod';

import type { ToolCall } from '../../agents/agent-desk.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import { oneLine } from '../untrusted.ts';

/** Lists devices. */
export const devicesTool = defineTool({
  name: 'devices',
  title: 'List devices',
  description: 'Phones and simulators of all hosts, with what to do when one is not ready.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({}),
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
  }),
  run: async (_args, { desk, signal }: ToolCall) => {
    const { devices, problems } = await desk.devices.list(signal);
    return {
      document: {
        devices: devices.map(({ id, name, kind, host, ready, hint }) => ({
          id,
          name: oneLine(name, 60),
          kind,
          host,
          ready,
          ...(hint !== undefined && { hint: oneLine(hint, 300) }),
        })),
        problems: problems.map((problem) => oneLine(problem, 300)),
      },
    };
  },
});
