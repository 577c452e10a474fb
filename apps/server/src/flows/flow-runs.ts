import { join, relative, sep } from 'node:path';

import type { FlowRuns as RunList, Holder } from '@storedeck/contract';
import type { Device, LockedDevice } from '@storedeck/devices';
import { type LoadedFlow, printIssue } from '@storedeck/flows';

import type { Devices } from '../compose-devices.ts';
import type { EventHub } from '../events/event-hub.ts';
import { ServerError } from '../server-error.ts';
import { DeviceRun, type RunObserver } from './device-run.ts';
import type { FlowFolder } from './flow-folder.ts';
import { listRangeErrors } from './range-errors.ts';
import { FLOW_OUTPUT, runOnDevice } from './run-on-device.ts';

/** The time in ms after which a device that was found is looked for again. */
const FOUND_MS = 30_000;
const MOMENT_MS = 25;

/** The runs of flows that clients of the server have started: the latest one on each device. */
export class FlowRuns {
  readonly #options: FlowRunsOptions;
  readonly #runs = new Map<string, DeviceRun>();
  readonly #found = new Map<string, { readonly device: Device; readonly atMs: number }>();
  readonly #closing = new AbortController();
  #announced = false;

  constructor(options: FlowRunsOptions) {
    this.#options = options;
  }

  list(): RunList {
    return { ok: true, runs: [...this.#runs.values()].map(({ state }) => state) };
  }

  /**
   * Starts a flow on devices. A device that cannot be used fails in its own run.
   *
   * @throws ServerError FLOW_INVALID, FLOW_RUNNING
   */
  async start({ devices, from, to, holder, wait, ...request }: FlowStart): Promise<RunList> {
    const loaded = await this.#load({ ...request, from, to });
    const isRunning = devices.find((one) => this.#runs.get(makeKey(one))?.state.state === 'running');
    if (isRunning)
      throw new ServerError('FLOW_RUNNING', `A flow runs on ${isRunning.device} already.`, {
        hint: 'Wait until it has ended, or stop it.',
      });
    const path = request.path ?? null;
    const started = devices.map((device) => {
      const run = new DeviceRun(
        { ...device, path },
        {
          loaded,
          onChange: () => this.#announce(),
          run: (observer) =>
            this.#run(loaded, device, { ...observer, from, to, holder, values: request.values }),
        },
      );
      this.#runs.set(makeKey(device), run);
      return run;
    });
    this.#announce();
    if (wait) await Promise.all(started.map(({ ended }) => ended));
    return this.list();
  }

  /** Stops the runs on these devices, or all. */
  async stop(devices: readonly LockedDevice[] | undefined): Promise<RunList> {
    const keys = devices?.map(makeKey) ?? [...this.#runs.keys()];
    await Promise.all(keys.map((key) => this.#runs.get(key)?.stop()));
    return this.list();
  }

  /**
   * Returns the screen when a step failed: a PNG.
   *
   * @throws ServerError FILE_NOT_FOUND
   */
  picture(id: string): Uint8Array {
    const run = [...this.#runs.values()].find(({ state }) => state.id === id);
    if (run?.picture) return run.picture;
    throw new ServerError('FILE_NOT_FOUND', 'There is no picture of this run.');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.stop(undefined);
  }

  async #load({
    path,
    source,
    values,
    signal,
    ...range
  }: Pick<FlowStart, 'path' | 'source' | 'values' | 'signal' | 'from' | 'to'>): Promise<LoadedFlow> {
    if (path === undefined && source === undefined)
      throw new ServerError('FLOW_INVALID', 'The request has neither a path nor a text.');
    const checked = await this.#options.folder.check({ path, source, values, signal });
    const { loaded } = checked;
    const errors = listRangeErrors(checked, range);
    if (loaded && errors.length === 0) return loaded;
    throw new ServerError(
      'FLOW_INVALID',
      `The flow has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: nothing was run.`,
      { hint: errors.slice(0, 20).map(printIssue).join('\n') },
    );
  }

  async #run(
    loaded: LoadedFlow,
    { host, device }: LockedDevice,
    { values, ...observer }: RunObserver & Pick<FlowStart, 'from' | 'to' | 'holder' | 'values'>,
  ) {
    const { openDevices, dir } = this.#options;
    const { all, locks, mirrors } = await openDevices();
    const found = await this.#find(all, { host, device }, observer.signal);
    const [result] = await runOnDevice([loaded], found, {
      ...{ ...observer, locks, mirrors, values: { ...this.#options.values, ...values } },
      out: join(dir, FLOW_OUTPUT),
    });
    const show = (file: string): string => relative(dir, file).split(sep).join('/');
    return result && { ...result, files: result.files.map(show) };
  }

  /** Finds a device. One that is known is used at once and looked for meanwhile, because lists take long. */
  async #find(all: Devices['all'], wanted: LockedDevice, signal: AbortSignal): Promise<Device> {
    const key = makeKey(wanted);
    const known = this.#found.get(key);
    if (known && performance.now() - known.atMs < FOUND_MS) return known.device;
    const finding = this.#lookFor(all, wanted, known ? this.#closing.signal : signal);
    if (!known) return finding;
    this.#found.set(key, { ...known, atMs: performance.now() });
    // A device that is gone is not known any more. The run itself says what is wrong with it.
    finding.catch(() => this.#found.delete(key));
    return known.device;
  }

  async #lookFor(all: Devices['all'], wanted: LockedDevice, signal: AbortSignal): Promise<Device> {
    const isWanted = ({ host, device }: LockedDevice): boolean =>
      host === wanted.host && device === wanted.device;
    const { devices } = await all.list(signal, { host: wanted.host });
    const listed = devices.find(isWanted);
    const device = listed?.ready ? listed : await all.find(listed?.id ?? wanted.device, signal, isWanted);
    this.#found.set(makeKey(wanted), { device, atMs: performance.now() });
    return device;
  }

  /** Sends the state once for all changes of a moment, because a step may take only a few milliseconds. */
  #announce(): void {
    if (this.#announced) return;
    this.#announced = true;
    setTimeout(() => {
      this.#announced = false;
      this.#options.hub.publish('flow-runs', this.list());
    }, MOMENT_MS).unref();
  }
}

export interface FlowRunsOptions {
  readonly dir: string;
  readonly folder: FlowFolder;
  /** The values of names from the environment. */
  readonly values: Readonly<Record<string, string>>;
  readonly hub: EventHub;
  readonly openDevices: () => Promise<Devices>;
}

export interface FlowStart {
  readonly path?: string | undefined;
  readonly source?: string | undefined;
  readonly devices: readonly LockedDevice[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly holder: Holder;
  /** Whether to wait for the end of the runs. */
  readonly wait: boolean;
  /** Aborts the reading of the flow, and not the runs. */
  readonly signal: AbortSignal;
}

function makeKey({ host, device }: LockedDevice): string {
  return `${host} ${device}`;
}
