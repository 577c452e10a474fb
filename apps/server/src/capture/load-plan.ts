import { createHash } from 'node:crypto';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import { type CaptureFlow, type CapturePlan, CELL_NAMES, readPlan } from '@storedeck/capture';
import { type FlowFiles, loadFlow, printIssue } from '@storedeck/flows';
import { Folder } from '@storedeck/host/folder';

import { openProject } from '../flows/open-project.ts';
import { ServerError } from '../server-error.ts';
import type { FramingPlan } from './frame-pictures.ts';
import { readFraming } from './plan-framing.ts';

const MAX_BYTES = 1024 * 1024;

/** A plan with its flows. */
export interface LoadedPlan {
  readonly plan: CapturePlan;
  readonly flows: readonly CaptureFlow[];
  /** The design that frames the pictures; undefined if they are not framed. */
  readonly framing?: FramingPlan | undefined;
  /** What the flows do otherwise than their documentation says, one line each. */
  readonly warnings: readonly string[];
}

interface LoadOptions {
  /** The working folder, which has the design. */
  readonly dir: string;
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Reads a plan, the flows that it names, and its design.
 *
 * @throws ServerError INPUT_INVALID with everything that is wrong with the flows; CaptureError INPUT_INVALID; FramesError
 *   DESIGN_NOT_FOUND, DESIGN_INVALID
 */
export async function loadPlan(file: string, options: LoadOptions): Promise<LoadedPlan> {
  const { dir } = options;
  const path = resolve(file);
  const name = nameFile(dir, path);
  const bytes = await new Folder(dirname(path)).read(basename(path), { maxBytes: MAX_BYTES });
  if (bytes === undefined)
    throw new ServerError('INPUT_INVALID', `There is no plan ${name}.`, {
      hint: 'docs/captures.md shows one. Name it with --plan.',
    });
  const plan = readPlan(bytes.toString('utf8'), name);
  const written = plan.flows.map((flow) => ({ written: flow, path: resolve(dirname(path), flow) }));
  return { plan, framing: await readFraming(dir, plan), ...(await loadFlows(written, options)) };
}

/** A flow that a plan names. */
interface WrittenFlow {
  /** As the plan writes it. */
  readonly written: string;
  readonly path: string;
  /** Its text if it is in no file. */
  readonly text?: string | undefined;
}

/**
 * Reads the flows of a plan.
 *
 * @throws ServerError INPUT_INVALID with everything that is wrong with them
 */
export async function loadFlows(
  flows: readonly WrittenFlow[],
  { dir, values, signal }: LoadOptions,
): Promise<Pick<LoadedPlan, 'flows' | 'warnings'>> {
  const empty = Object.fromEntries(CELL_NAMES.map((name) => [name, '']));
  const loaded = await Promise.all(
    flows.map((flow) => load(flow, { dir, values: { ...values, ...empty }, signal })),
  );
  const errors = loaded.flatMap((one) => one.errors);
  if (errors.length > 0)
    throw new ServerError('INPUT_INVALID', 'The flows of the plan cannot be run.', {
      hint: errors.slice(0, 20).join('\n'),
    });
  return {
    flows: loaded.flatMap(({ flow }) => flow ?? []),
    warnings: loaded.flatMap((one) => one.warnings),
  };
}

interface Loaded {
  readonly flow: CaptureFlow | undefined;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

async function load(
  { written, path, text }: WrittenFlow,
  { dir, values, signal }: LoadOptions,
): Promise<Loaded> {
  const { root, path: inside, files } = await openProject(path);
  const read: FlowFiles['read'] = (name, stop) =>
    text !== undefined && name === inside ? Promise.resolve(text) : files.read(name, stop);
  const { loaded, issues } = await loadFlow(inside, { files: { ...files, read }, values, signal });
  const print = (wanted: 'error' | 'warning') =>
    issues
      .filter(({ severity }) => severity === wanted)
      .map((issue) =>
        printIssue({
          ...issue,
          place: { ...issue.place, file: nameFile(dir, join(root, issue.place.file)) },
        }),
      );
  const content = createHash('sha256')
    .update(JSON.stringify([...(loaded?.files ?? [])]))
    .digest('hex');
  return {
    flow: loaded && { path: written, loaded, content },
    errors: print('error'),
    warnings: print('warning'),
  };
}

/** Names a file as its reader does: relative to the working folder if it is in there. */
function nameFile(dir: string, path: string): string {
  const below = relative(resolve(dir), path);
  return below.startsWith('..') || isAbsolute(below) ? path : below.split(sep).join('/');
}
