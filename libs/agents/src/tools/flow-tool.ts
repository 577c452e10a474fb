import type { FlowSummary } from '@storedeck/contract';
import { type LoadedFlow, printIssue, printPlace } from '@storedeck/flows';
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
import type { EndedFlow, FlowServices } from '../services/flow-services.ts';

const MAX_ISSUES = 10;
const MAX_SCREENSHOTS = 50;
const MAX_LINE = 300;

/** The tool that lists, checks and runs the flows of the working folder. */
export const flowTool = defineTool({
  name: 'flow',
  title: 'Run a flow',
  description: 'List, check or run the Maestro flows in flows/. After a failure, look with ui.',
  kind: 'device',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    device: deviceInput,
    do: z.enum(['list', 'check', 'run']),
    path: z.string().max(MAX_LINE).optional().describe('flows/login.yaml'),
    // A refinement, because the list of tools would contain a pattern for the names.
    env: z
      .record(z.string(), z.string().max(1000))
      .refine((env) => Object.keys(env).every((name) => /^[A-Za-z_]\w*$/u.test(name)), 'names such as USER')
      .optional(),
    cursor: cursorInput,
  }),
  output: z.object({
    untrusted: z.string(),
    flows: z.array(z.looseObject({})).optional(),
    more: z.string().optional(),
    issues: z.array(z.string()).optional(),
    /** How a run has ended. */
    result: z.looseObject({}).optional(),
  }),
  run: async ({ device, do: what, path, env = {}, cursor }, call: FlowCall) => {
    const { flows } = call.services;
    if (what === 'list') {
      const { rows, more } = takePage((await flows.list(call.signal)).map(describeFlow), cursor);
      return { document: { untrusted: UNTRUSTED, flows: rows, ...(more && { more }) } };
    }
    if (path === undefined || !IS_FLOW.test(path))
      throw new AgentError('INPUT_INVALID', '"path" is not that of a flow in flows/.', {
        hint: 'Take it from {"do":"list"}.',
      });
    const { loaded, issues } = await flows.check({ path, values: env, signal: call.signal });
    const lines = issues.slice(0, MAX_ISSUES).map((issue) => safeLine(printIssue(issue), MAX_LINE));
    const checked = { untrusted: UNTRUSTED, ...(lines.length > 0 && { issues: lines }) };
    if (what === 'check') return { document: checked };
    if (!loaded || issues.some(({ severity }) => severity === 'error'))
      throw new AgentError('FLOW_INVALID', `${path} has errors: nothing was run.`, {
        hint: lines.join('\n'),
      });
    const result = await run(loaded, { call, device, values: env });
    return { document: { ...checked, result } };
  },
});

/** A file below flows/, and no other one, because a message about a file quotes it. */
const IS_FLOW = /^flows\/(?!(?:.*\/)?\.)[^\\]+\.ya?ml$/u;

function describeFlow({ path, steps, errors, problem }: FlowSummary) {
  return {
    path: safeLine(path, MAX_LINE),
    ...(errors > 0 ? { errors, problem: safeLine(problem ?? '', MAX_LINE) } : { steps }),
  };
}

type FlowCall = ToolCall<DeviceServices & FlowServices>;

interface Run {
  readonly call: FlowCall;
  readonly device: string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** Runs a flow as one change of the log. */
async function run(loaded: LoadedFlow, { call, device: id, values }: Run) {
  const { services, holder } = call;
  const device = await (await services.openDevices()).all.find(id, call.signal);
  const text = `ran ${safeLine(loaded.flow.file, 60)} on ${safeLine(device.name, 40)}`;
  const result = await changeDevice(call, { device, tool: 'flow', text }, async (signal, finished) => {
    const ended = await services.flows.run(loaded, { device, holder, values, signal });
    if (ended.outcome === 'failed') finished(`${text}: a step failed`);
    return ended;
  });
  return { device: device.id, ...describeResult(result) };
}

function describeResult({ outcome, steps, failure, files }: EndedFlow) {
  const last = failure?.step ?? steps.at(-1);
  const names = files.filter((file) => file.endsWith('.png')).slice(0, MAX_SCREENSHOTS);
  return {
    passed: outcome === 'passed',
    steps: steps.length,
    ...(last && { last: safeLine(`${printPlace(last.place)}: ${last.text}`, MAX_LINE) }),
    ...(failure && {
      reason: safeLine(failure.step.reason ?? '', MAX_LINE),
      nearest: failure.nearest.map((name) => safeLine(name, 100)),
    }),
    ...(names.length > 0 && { screenshots: names }),
  };
}
