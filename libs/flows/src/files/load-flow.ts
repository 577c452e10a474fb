import type { Values } from '../expressions/evaluate.ts';
import { fillText, UnsetName } from '../expressions/evaluate.ts';
import type { FlowIssue } from '../flow-issue.ts';
import type { Flow, FlowMap, FlowText, Step } from '../flow.ts';
import { hintValue } from '../format/hint-value.ts';
import { readFlow } from '../format/read-flow.ts';
import type { Place } from '../place.ts';
import { resolvePath } from './flow-path.ts';

/** Reads the files that flows name. All paths are relative to one folder, with forward slashes. */
export interface FlowFiles {
  /** Returns the text of a file. Rejects if there is none, or if it is outside of the folder. */
  read(path: string, signal: AbortSignal | undefined): Promise<string>;
  /** Missing: a flow with `addMedia` is refused. */
  readonly media?: MediaFiles;
}

/** Reads the pictures and videos that flows name, by the paths of `FlowFiles`. */
export interface MediaFiles {
  /** Whether there is such a file. */
  has(path: string): Promise<boolean>;
  /** Returns the bytes of a file; undefined if there is none. */
  read(path: string, signal: AbortSignal): Promise<Uint8Array | undefined>;
}

/** A flow with all flows that it names. */
export interface LoadedFlow {
  readonly flow: Flow;
  /** The flows by their paths, as `resolvePath` returns them. */
  readonly files: ReadonlyMap<string, Flow>;
  readonly media?: MediaFiles | undefined;
}

/** Names with their values, from outside: the command line and the environment. */
export type OutsideValues = Readonly<Record<string, string>>;

interface LoadOptions {
  readonly files: FlowFiles;
  readonly values: OutsideValues;
  readonly signal?: AbortSignal | undefined;
}

/** The largest number of flows that name each other in a row. */
const MAX_DEPTH = 10;

/** The largest number of files of one flow. */
const MAX_FILES = 500;

/**
 * Reads a flow and all flows that it names, and lists everything that is wrong with any of them: what cannot be read,
 * files that do not exist or name each other in a circle, and names without values. A flow with an error must not be
 * run.
 *
 * @param path the path of the flow
 */
export async function loadFlow(
  path: string,
  options: LoadOptions,
): Promise<{ readonly loaded: LoadedFlow | undefined; readonly issues: readonly FlowIssue[] }> {
  const loading = new Loading(options);
  const flow = await loading.load(path, {
    callers: [],
    scope: new Map(),
    place: { file: path, line: 1, column: 1 },
  });
  return {
    loaded: flow && { flow, files: loading.flows, media: options.files.media },
    issues: loading.issues,
  };
}

/** How a flow is called: by which flows, with which values, and where. */
interface Call {
  readonly callers: readonly string[];
  readonly scope: ReadonlyMap<string, string | null>;
  readonly place: Place;
}

class Loading {
  readonly flows = new Map<string, Flow>();
  readonly issues: FlowIssue[] = [];
  readonly #options: LoadOptions;
  /** The calls that were followed, so that a flow that is called again with the same values is not. */
  readonly #followed = new Set<string>();
  readonly #unset = new Set<string>();

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  async load(path: string, { callers, scope, place }: Call): Promise<Flow | undefined> {
    if (callers.includes(path)) return this.#error('FILE_INVALID', place, `${path} would run itself.`);
    if (callers.length >= MAX_DEPTH)
      return this.#error('FILE_INVALID', place, `More than ${MAX_DEPTH} flows would run each other.`);
    const flow = this.flows.get(path) ?? (await this.#read(path, place));
    if (flow === undefined) return undefined;
    const own = this.#extend(scope, flow.env);
    const key = `${path}\n${JSON.stringify([...own])}`;
    if (this.#followed.has(key)) return flow;
    this.#followed.add(key);
    this.#check(flow.appId, own);
    const call = { callers: [...callers, path], scope: own };
    for (const steps of [flow.onFlowStart, flow.steps, flow.onFlowComplete])
      await this.#follow(steps, { ...call, place });
    return flow;
  }

  async #read(path: string, place: Place): Promise<Flow | undefined> {
    if (this.flows.size >= MAX_FILES)
      return this.#error('FILE_INVALID', place, `The flow consists of more than ${MAX_FILES} files.`);
    try {
      const { flow, issues } = readFlow(await this.#options.files.read(path, this.#options.signal), path);
      this.issues.push(...issues);
      if (flow) this.flows.set(path, flow);
      return flow;
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      const why = error instanceof Error ? error.message : String(error);
      return this.#error('FILE_INVALID', place, `${path} cannot be read: ${why}`);
    }
  }

  /** Reads the flows that steps name, and checks the texts of the steps. */
  async #follow(steps: readonly Step[], call: Call): Promise<void> {
    for (const step of steps) {
      const inner = 'env' in step.values ? this.#extend(call.scope, step.values.env ?? []) : call.scope;
      for (const text of listTexts(step)) this.#check(text, inner);
      if ('commands' in step.values)
        await this.#follow(step.values.commands ?? [], { ...call, scope: inner });
      if ('file' in step.values && step.values.file !== undefined)
        await this.#followFile(step.values.file, { ...call, scope: inner });
      if (step.command === 'addMedia')
        for (const file of step.values.files ?? []) await this.#checkMedia(file, call);
    }
  }

  async #followFile(file: FlowText, { callers, scope, place: from }: Call): Promise<void> {
    const written = this.#fill(file, scope);
    if (written === undefined) return;
    const path = resolvePath(callers.at(-1) ?? from.file, written);
    if (path === undefined)
      this.#error('FILE_INVALID', file.place, `${written} is outside of the folder of the flows.`);
    else await this.load(path, { callers, scope, place: file.place });
  }

  async #checkMedia(file: FlowText, { callers, scope, place: from }: Call): Promise<void> {
    const written = this.#fill(file, scope);
    if (written === undefined) return;
    const path = resolvePath(callers.at(-1) ?? from.file, written);
    if (!MEDIA.test(written))
      this.#error('VALUE_INVALID', file.place, `${written} is neither a picture nor a video.`);
    else if (path === undefined)
      this.#error('FILE_INVALID', file.place, `${written} is outside of the folder of the flows.`);
    else if ((await this.#options.files.media?.has(path)) !== true)
      this.#error('FILE_INVALID', file.place, `${path} cannot be read: there is no such file.`);
  }

  #extend(scope: Call['scope'], env: FlowMap): Map<string, string | null> {
    const extended = new Map(scope);
    for (const [name, text] of env) {
      // A value from outside is stronger than that of the file.
      const outside = Object.hasOwn(this.#options.values, name) ? this.#options.values[name] : undefined;
      extended.set(name, outside ?? this.#fill(text, scope) ?? null);
    }
    return extended;
  }

  #check(text: FlowText, scope: Call['scope']): void {
    this.#fill(text, scope);
  }

  #fill(text: FlowText, scope: Call['scope']): string | undefined {
    try {
      return fillText(text, findValue(scope, this.#options.values));
    } catch (error) {
      if (!(error instanceof UnsetName)) throw error;
      if (!this.#unset.has(error.unset)) {
        this.#unset.add(error.unset);
        this.issues.push({
          ...{ severity: 'error', code: 'NAME_UNSET', place: text.place },
          message: `${error.unset} has no value.`,
          hint: hintValue(error.unset),
          unset: error.unset,
        });
      }
      return undefined;
    }
  }

  #error(code: FlowIssue['code'], place: Place, message: string): undefined {
    this.issues.push({ severity: 'error', code, place, message });
  }
}

/** The pictures and videos that all devices show. */
const MEDIA = /\.(?:png|jpe?g|gif|heic|mp4|mov)$/iu;

/** Names that have a value only when a flow runs. */
const RUN_NAMES: readonly string[] = [
  'MAESTRO_FILENAME',
  'MAESTRO_DEVICE_UDID',
  'MAESTRO_SHARD_ID',
  'MAESTRO_SHARD_INDEX',
  'maestro.platform',
  'maestro.copiedText',
];

function findValue(scope: ReadonlyMap<string, string | null>, outside: OutsideValues): Values {
  return (name) => {
    if (scope.has(name)) return scope.get(name) ?? null;
    if (Object.hasOwn(outside, name)) return outside[name] ?? null;
    return RUN_NAMES.includes(name) ? name : null;
  };
}

/** Returns the texts of a step that are written somewhere: not those of conditions, where a missing value is allowed. */
function listTexts(step: Step): FlowText[] {
  const values = Object.entries(step.values as Record<string, unknown>);
  return values.flatMap(([key, value]) =>
    ['when', 'while', 'env', 'commands', 'condition'].includes(key) ? [] : findTexts(value),
  );
}

function findTexts(value: unknown): FlowText[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isText(value)) return [value];
  return Object.values(value).flatMap(findTexts);
}

function isText(value: object): value is FlowText {
  return 'parts' in value && 'source' in value;
}
