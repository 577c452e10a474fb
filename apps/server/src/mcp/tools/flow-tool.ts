import { join, relative, sep } from 'node:path';

import { type LoadedFlow, printIssue, printPlace } from '@storedeck/flows';
import { safeLine } from '@storedeck/foreign-text';
import { z } from 'zod';

import type { ToolCall } from '../../agents/agent-services.ts';
import { changeDevice } from '../../agents/change-device.ts';
import { FlowFolder } from '../../flows/flow-folder.ts';
import { FLOW_OUTPUT, runOnDevice, type SavedResult } from '../../flows/run-on-device.ts';
import { ServerError } from '../../server-error.ts';
import { defineTool } from '../protocol/tool.ts';
import { takePage } from '../take-page.ts';
import { cursorInput, deviceInput } from '../tool-inputs.ts';
import { UNTRUSTED } from '../untrusted.ts';

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
  run: async ({ device, do: what, path, env = {}, cursor }, call: ToolCall) => {
    const { dir, flowValues } = call.services.config;
    const folder = new FlowFolder(dir, flowValues);
    if (what === 'list') {
      const { rows, more } = takePage((await folder.list(call.signal)).map(describeFlow), cursor);
      return { document: { untrusted: UNTRUSTED, flows: rows, ...(more && { more }) } };
    }
    if (path === undefined || !IS_FLOW.test(path))
      throw new ServerError('INPUT_INVALID', '"path" is not that of a flow in flows/.', {
        hint: 'Take it from {"do":"list"}.',
      });
    const { loaded, issues } = await folder.check({ path, values: env, signal: call.signal });
    const lines = issues.slice(0, MAX_ISSUES).map((issue) => safeLine(printIssue(issue), MAX_LINE));
    const checked = { untrusted: UNTRUSTED, ...(lines.length > 0 && { issues: lines }) };
    if (what === 'check') return { document: checked };
    if (!loaded || issues.some(({ severity }) => severity === 'error'))
      throw new ServerError('FLOW_INVALID', `${path} has errors: nothing was run.`, {
        hint: lines.join('\n'),
      });
    const result = await run(loaded, { call, device, values: { ...flowValues, ...env } });
    return { document: { ...checked, result } };
  },
});

/** A file below flows/, and no other one, because a message about a file quotes it. */
const IS_FLOW = /^flows\/(?!(?:.*\/)?\.)[^\\]+\.ya?ml$/u;

function describeFlow({ path, steps, errors, problem }: Awaited<ReturnType<FlowFolder['list']>>[number]) {
  return {
    path: safeLine(path, MAX_LINE),
    ...(errors > 0 ? { errors, problem: safeLine(problem ?? '', MAX_LINE) } : { steps }),
  };
}

interface Run {
  readonly call: ToolCall;
  readonly device: string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** Runs a flow as one change of the log. Its screenshots are in the folder that the page uses too. */
async function run(loaded: LoadedFlow, { call, device: id, values }: Run) {
  const { services, holder } = call;
  const { all, locks, mirrors } = await services.openDevices();
  const device = await all.find(id, call.signal);
  const { dir } = services.config;
  const text = `ran ${safeLine(loaded.flow.file, 60)} on ${safeLine(device.name, 40)}`;
  const [result] = await changeDevice(call, { device, tool: 'flow', text }, async (signal, finished) => {
    const results = await runOnDevice([loaded], device, {
      ...{ locks, mirrors, holder, values, signal },
      out: join(dir, FLOW_OUTPUT),
    });
    if (results.some(({ outcome }) => outcome === 'failed')) finished(`${text}: a step failed`);
    return results;
  });
  return { device: device.id, ...(result && describeResult(result, dir)) };
}

function describeResult({ outcome, steps, failure, files }: SavedResult, dir: string) {
  const last = failure?.step ?? steps.at(-1);
  const pictures = files.filter((file) => file.endsWith('.png'));
  const names = pictures.slice(0, MAX_SCREENSHOTS).map((file) => relative(dir, file).split(sep).join('/'));
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
