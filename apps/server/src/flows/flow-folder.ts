import { createHash } from 'node:crypto';

import type { FlowDocument, FlowSummary } from '@storedeck/contract';
import {
  describeStep,
  divideFlow,
  type FlowIssue,
  type LoadedFlow,
  loadFlow,
  printIssue,
  type Step,
} from '@storedeck/flows';
import { Folder } from '@storedeck/host/folder';

import { ServerError } from '../server-error.ts';
import { openFlowFiles } from './open-project.ts';

/** The folder of the flows in the working folder. */
const FLOWS = 'flows';
const MAX_FLOWS = 500;
const MAX_DEPTH = 5;
const MAX_BYTES = 2 * 1024 * 1024;

/** A flow to run, or what is wrong with it. */
export interface CheckedFlow {
  readonly loaded: LoadedFlow | undefined;
  readonly issues: readonly FlowIssue[];
}

/** The flows of the working folder. */
export class FlowFolder {
  readonly #folder: Folder;
  /** The values of names from the environment. */
  readonly #values: Readonly<Record<string, string>>;

  constructor(dir: string, values: Readonly<Record<string, string>>) {
    this.#folder = new Folder(dir);
    this.#values = values;
  }

  /** Lists the flows, each with the result of its check. */
  async list(signal: AbortSignal): Promise<FlowSummary[]> {
    const paths = (await this.#listPaths(FLOWS, 0)).slice(0, MAX_FLOWS);
    const summaries: FlowSummary[] = [];
    for (const path of paths.toSorted()) {
      signal.throwIfAborted();
      summaries.push(summarize(path, await this.check({ path, signal })));
    }
    return summaries;
  }

  /**
   * Checks a flow, or a text that is not saved.
   *
   * @throws the reason of `signal`
   */
  async check({
    path = `${FLOWS}/unsaved.yaml`,
    source,
    values = {},
    signal,
  }: {
    readonly path?: string | undefined;
    readonly source?: string | undefined;
    readonly values?: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  }): Promise<CheckedFlow> {
    const files = openFlowFiles(this.#folder.root);
    return loadFlow(path, {
      files: {
        ...files,
        read: async (name, limit) =>
          name === path && source !== undefined ? source : files.read(name, limit),
      },
      values: { ...this.#values, ...values },
      signal,
    });
  }

  /**
   * Reads a flow and divides it into its steps.
   *
   * @throws ServerError FLOW_INVALID for a file that is no text, FILE_NOT_FOUND; HostError
   */
  async read(path: string, signal: AbortSignal): Promise<FlowDocument> {
    const bytes = await this.#folder.read(path, { maxBytes: MAX_BYTES });
    if (bytes === undefined) throw new ServerError('FILE_NOT_FOUND', `There is no ${path}.`);
    const source = decode(bytes, path);
    return describe({ path, source, etag: hash(bytes) }, await this.check({ path, source, signal }));
  }

  /**
   * Saves a flow, if the file still has the content that the client has read.
   *
   * @throws ServerError FLOW_CHANGED; HostError
   */
  async save(
    { path, source, etag }: { readonly path: string; readonly source: string; readonly etag: string },
    signal: AbortSignal,
  ): Promise<FlowDocument> {
    const confirm = async (): Promise<void> => {
      const now = await this.#folder.read(path, { maxBytes: MAX_BYTES });
      if ((now === undefined ? '' : hash(now)) !== etag) throw changed(path, now !== undefined);
    };
    await confirm();
    await this.#folder.makeFolder(path.slice(0, path.lastIndexOf('/')));
    const options = { mode: 0o644, keepExisting: etag === '', confirm };
    if (!(await this.#folder.replace(path, source, options))) throw changed(path, true);
    return this.read(path, signal);
  }

  async #listPaths(folder: string, depth: number): Promise<string[]> {
    const entries = (await this.#folder.entries(folder)) ?? [];
    const lists = entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return depth < MAX_DEPTH - 1 ? this.#listPaths(path, depth + 1) : [];
        return entry.isFile() && /\.ya?ml$/u.test(entry.name) && entry.name !== 'config.yaml' ? [path] : [];
      });
    return (await Promise.all(lists)).flat();
  }
}

function summarize(path: string, { loaded, issues }: CheckedFlow): FlowSummary {
  const errors = issues.filter(({ severity }) => severity === 'error');
  // A name without a value gets one when the flow is run.
  const problems = errors.filter(({ code }) => code !== 'NAME_UNSET');
  const [first] = problems;
  return {
    path,
    name: loaded?.flow.name?.source ?? null,
    steps: loaded?.flow.steps.length ?? 0,
    errors: problems.length,
    warnings: issues.length - errors.length,
    problem: first === undefined ? null : printIssue(first),
  };
}

function describe(
  { path, source, etag }: { readonly path: string; readonly source: string; readonly etag: string },
  { loaded, issues }: CheckedFlow,
): FlowDocument {
  const steps = loaded?.flow.steps ?? [];
  const divided = loaded && divide(source, steps);
  return {
    ok: true,
    path,
    etag,
    appId: loaded?.flow.appId.source ?? null,
    before: divided?.before ?? null,
    steps: divided?.steps ?? steps.map((step) => ({ source: '', text: describeStep(step) })),
    issues: issues.map(({ severity, code, place, message, hint }) => ({
      ...{ severity, code, ...place, message },
      ...(hint !== undefined && { hint }),
    })),
    unset: issues.flatMap(({ unset }) => unset ?? []),
  };
}

/** Divides a flow, if each of its steps has a text of its own. Steps that cannot be read are among them. */
function divide(source: string, read: readonly Step[]): Pick<FlowDocument, 'before' | 'steps'> | undefined {
  try {
    const { before, steps } = divideFlow(source);
    let end = countLines(before);
    const described = steps.map((text) => {
      const begin = end;
      end += countLines(text);
      const step = read.find(({ place: { line } }) => line > begin && line <= Math.max(end, begin + 1));
      return { source: text, text: step ? describeStep(step) : text.trim() };
    });
    return { before, steps: described };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new ServerError('FLOW_INVALID', `${path} is not a text in UTF-8.`, { cause: error });
  }
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function changed(path: string, exists: boolean): ServerError {
  return new ServerError(
    'FLOW_CHANGED',
    exists ? `${path} was changed meanwhile; nothing was written.` : `${path} no longer exists.`,
    { hint: 'Save under another name, or open the file again.' },
  );
}
