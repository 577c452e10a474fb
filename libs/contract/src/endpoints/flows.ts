import { z } from 'zod';

import type { Endpoint } from '../endpoint.ts';
import { HostId } from './host.ts';

/** The largest text of a flow, in UTF-16 units. */
const MAX_SOURCE = 512 * 1024;

/** The path of a flow in the working folder. */
export const FlowPath = z
  .string()
  .max(300)
  .regex(
    /^flows\/(?:[\p{L}\p{N}_-][\p{L}\p{N} ._-]*\/){0,4}[\p{L}\p{N}_-][\p{L}\p{N} ._-]*\.ya?ml$/u,
    'must be a path such as flows/login.yaml',
  );

/** What is wrong with a flow, and where. Lines and columns begin at 1. */
export const FlowIssue = z
  .object({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    file: z.string(),
    line: z.int(),
    column: z.int(),
    message: z.string(),
    hint: z.string().optional(),
  })
  .meta({ id: 'FlowIssue' });
export type FlowIssue = z.infer<typeof FlowIssue>;

/** A flow of the working folder with the result of its check. */
export const FlowSummary = z
  .object({
    path: z.string(),
    name: z.string().nullable(),
    steps: z.int(),
    errors: z.int(),
    warnings: z.int(),
    problem: z.string().nullable().describe('The first error, as one line.'),
  })
  .meta({ id: 'FlowSummary' });
export type FlowSummary = z.infer<typeof FlowSummary>;

/** A flow, divided into its steps. `before`, followed by the sources of the steps, is the text of the file. */
export const FlowDocument = z
  .object({
    ok: z.literal(true),
    path: z.string(),
    etag: z.string().describe('Identifies the content of the file.'),
    appId: z.string().nullable(),
    before: z
      .string()
      .nullable()
      .describe(
        'What precedes the first step. Null if the steps are not a list with dashes; such a flow cannot be edited by steps.',
      ),
    steps: z
      .array(
        z.object({
          source: z.string().describe('The text of the step, with the comment above it.'),
          text: z.string().describe('The step in words; as it is written, if it cannot be read.'),
        }),
      )
      .readonly(),
    issues: z.array(FlowIssue).readonly(),
    unset: z.array(z.string()).readonly().describe('The names that need a value before the flow can run.'),
  })
  .meta({ id: 'FlowDocument' });
export type FlowDocument = z.infer<typeof FlowDocument>;

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** The latest run of a flow on a device. */
export const FlowRun = z
  .object({
    id: z.string(),
    host: HostId,
    device: z.string(),
    path: z.string().nullable().describe('Null for steps that are in no file.'),
    state: z.enum(['running', 'passed', 'failed', 'stopped']),
    startedAt: z.iso.datetime(),
    current: z
      .object({
        index: z
          .int()
          .nullable()
          .describe('The position of the step of the flow itself. Null before and after its steps.'),
        text: z.string().describe('The step that runs, which may be inside of that step.'),
      })
      .nullable(),
    element: z
      .object({ bounds: area, screen: z.object({ width: z.number(), height: z.number() }) })
      .nullable()
      .describe('The element that was found last, in pixels of a picture of the size `screen`.'),
    steps: z
      .array(
        z.object({
          index: z.int(),
          outcome: z.enum(['passed', 'failed', 'skipped', 'warned']),
          durationMs: z.int(),
          reason: z.string().optional(),
        }),
      )
      .readonly()
      .describe('The steps of the flow itself that have ended.'),
    failure: z
      .object({
        message: z.string(),
        hint: z.string().optional(),
        step: z.string().nullable().describe('The step that has failed. Null if the device has failed.'),
        nearest: z.array(z.string()).readonly().describe('What the screen has instead, the nearest first.'),
        hasPicture: z.boolean(),
      })
      .nullable(),
    files: z.array(z.string()).readonly().describe('The screenshots, as paths in the working folder.'),
  })
  .meta({ id: 'FlowRun' });
export type FlowRun = z.infer<typeof FlowRun>;

/** The latest run on each device. Also the data of the event `flow-runs`. */
export const FlowRuns = z
  .object({ ok: z.literal(true), runs: z.array(FlowRun).readonly() })
  .meta({ id: 'FlowRuns' });
export type FlowRuns = z.infer<typeof FlowRuns>;

const target = z.object({ host: HostId, device: z.string().min(1).max(256) });
const MAX_DEVICES = 20;

/** Endpoints of the flows in the folder `flows` of the working folder. */
export const flowEndpoints = {
  flows: {
    method: 'GET',
    path: '/api/flows',
    area: 'Flows',
    summary: 'List the flows of the working folder',
    describe: 'The files of the folder `flows`, at most 500, each with the result of its check.',
    response: {
      type: 'json',
      schema: z.object({ ok: z.literal(true), flows: z.array(FlowSummary).readonly() }),
    },
    errors: ['NOT_A_FOLDER'],
  },
  readFlow: {
    method: 'GET',
    path: '/api/flows/file',
    area: 'Flows',
    summary: 'Read a flow',
    query: z.object({ path: FlowPath }),
    response: { type: 'json', schema: FlowDocument },
    errors: ['FILE_NOT_FOUND', 'NOT_A_FILE', 'FILE_TOO_LARGE', 'FLOW_INVALID'],
  },
  saveFlow: {
    method: 'PUT',
    path: '/api/flows/file',
    area: 'Flows',
    summary: 'Save a flow',
    describe:
      'The client sends the `etag` that it has read; an empty one creates a file. If the file now has another content, the response is `FLOW_CHANGED` and nothing is written. A text with errors is saved too: its issues are in the response.',
    body: {
      type: 'json',
      schema: z.object({ path: FlowPath, source: z.string().max(MAX_SOURCE), etag: z.string().max(200) }),
      maxBytes: 2 * 1024 * 1024,
    },
    response: { type: 'json', schema: FlowDocument },
    errors: ['FLOW_CHANGED', 'NOT_A_FILE', 'NOT_A_FOLDER', 'DISK_FULL', 'FILE_UNWRITABLE', 'FILE_DENIED'],
  },
  startFlow: {
    method: 'POST',
    path: '/api/flows/start',
    area: 'Flows',
    summary: 'Run a flow on devices',
    describe:
      'Runs the flow at `path`, or the text `source`, on all devices at the same time. Responds when the runs have begun. A device that cannot be used fails in its own run. Screenshots and the picture of a failure are written to `flow-output`.',
    body: {
      type: 'json',
      schema: z.object({
        path: FlowPath.optional(),
        source: z
          .string()
          .max(MAX_SOURCE)
          .optional()
          .describe('A text that need not be saved. It may name the other flows of the folder.'),
        devices: z.array(target).min(1).max(MAX_DEVICES),
        from: z
          .int()
          .min(0)
          .optional()
          .describe(
            'The position of the first step that runs. Without it, `onFlowStart` runs before all steps.',
          ),
        to: z
          .int()
          .min(0)
          .optional()
          .describe(
            'The position of the step before which the run ends. Without it, `onFlowComplete` runs last.',
          ),
        wait: z
          .boolean()
          .default(false)
          .describe(
            'Whether to respond only when the runs have ended. They go on if the client disconnects.',
          ),
        values: z
          .record(z.string().regex(/^[A-Za-z_]\w{0,99}$/), z.string().max(10_000))
          .default({})
          .describe('The values of names.'),
      }),
      maxBytes: 2 * 1024 * 1024,
    },
    response: { type: 'json', schema: FlowRuns },
    errors: ['FILE_NOT_FOUND', 'NOT_A_FILE', 'FILE_TOO_LARGE', 'FLOW_INVALID', 'FLOW_RUNNING'],
  },
  stopFlow: {
    method: 'POST',
    path: '/api/flows/stop',
    area: 'Flows',
    summary: 'Stop flows',
    body: {
      type: 'json',
      schema: z.object({
        devices: z.array(target).max(MAX_DEVICES).optional().describe('Default: all devices.'),
      }),
    },
    response: { type: 'json', schema: FlowRuns },
    errors: [],
  },
  flowRuns: {
    method: 'GET',
    path: '/api/flows/runs',
    area: 'Flows',
    summary: 'Read the latest run on each device',
    describe: 'Each change is sent as the event `flow-runs`.',
    response: { type: 'json', schema: FlowRuns },
    errors: [],
  },
  flowPicture: {
    method: 'GET',
    path: '/api/flows/picture',
    area: 'Flows',
    summary: 'Read the picture of a failure',
    query: z.object({ run: z.string().max(100) }),
    response: { type: 'bytes', contentType: 'image/png', describe: 'the screen when the step failed' },
    errors: ['FILE_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
