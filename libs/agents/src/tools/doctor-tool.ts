import { z } from 'zod';

import type { ToolCall } from '../call/tool-call.ts';
import { defineTool, READS } from '../protocol/tool.ts';
import type { DoctorServices, ExaminedThing } from '../services/doctor-services.ts';

/** The tool that reports what is missing on this computer. */
export const doctorTool = defineTool({
  name: 'doctor',
  title: 'Check the set-up',
  description: 'What is missing for devices and stores, and what to do: problems only, or all.',
  kind: 'read',
  hints: READS,
  input: z.strictObject({ all: z.boolean().optional() }),
  output: z.object({
    ok: z.boolean(),
    findings: z.array(
      z.object({
        area: z.string(),
        level: z.string(),
        name: z.string(),
        detail: z.string(),
        advice: z.string().optional(),
      }),
    ),
  }),
  run: async ({ all }, { services, signal }: ToolCall<DoctorServices>) => {
    const areas = await services.examine(signal);
    const found = areas.flatMap(({ title: area, findings }) =>
      findings
        .map(area === 'Store credentials' ? withoutPaths : (finding) => finding)
        .map((finding) => makeRow(area, finding)),
    );
    return {
      document: {
        ok: found.every(({ level }) => level !== 'fix'),
        findings: all ? found : found.filter(({ level }) => level !== 'ok'),
      },
    };
  },
});

/**
 * Replaces the details of an invalid credential, which may contain the path of a key file. Only the person may see that
 * path.
 */
function withoutPaths(finding: ExaminedThing): ExaminedThing {
  const isPlain = finding.level !== 'fix' || finding.detail === 'missing';
  return isPlain
    ? finding
    : {
        level: 'fix',
        name: finding.name,
        detail: 'is not valid',
        advice: 'Ask the person to run: storedeck doctor',
      };
}

function makeRow(area: string, { level, name, detail, advice }: ExaminedThing) {
  return { area, level, name, detail, ...(advice !== undefined && { advice }) };
}
