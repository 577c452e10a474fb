import type { Readable } from 'node:stream';

import { abortable, deadline } from '@storedeck/async';
import { type Host, type HostProcess } from '@storedeck/host';

import { WdaError } from '../wda-error.ts';
import { buildFailure } from './build-failure.ts';
import { LogRing } from './log-ring.ts';
import { signingTeam } from './signing-team.ts';
import { findWdaProject } from './wda-project.ts';

/** The state of the launch of WebDriverAgent on a device. */
export type LaunchState = 'idle' | 'launching' | 'running' | 'failed';

export interface WdaLaunchOptions {
  readonly host: Host;
  readonly udid: string;
  readonly kind: 'device' | 'simulator';
  readonly wdaProject?: string | undefined;
  readonly appiumHome?: string | undefined;
  readonly teamId?: string | undefined;
  /**
   * Milliseconds after which a build is ended if it has neither finished nor started WebDriverAgent. Default 10
   * minutes.
   */
  readonly timeoutMs?: number | undefined;
  /** Called after each change of the state. */
  readonly onChange?: (() => void) | undefined;
}

const DEFAULT_TIMEOUT_MS = 10 * 60_000;
const MAX_LINE = 64 * 1024;
/** The time in ms within which the output of a build that has exited must arrive. */
const LAST_OUTPUT_MS = 2000;
const SERVER_LINE = /ServerURLHere->http:\/\/\S{1,300}?:(\d{1,5})<-ServerURLHere/;

/**
 * Builds and starts WebDriverAgent with xcodebuild, which runs as long as WebDriverAgent runs. For each device, only
 * one launch at a time is possible.
 */
export class WdaLaunch {
  readonly #options: WdaLaunchOptions;
  #state: LaunchState = 'idle';
  #log = new LogRing();
  #failure: WdaError | undefined;
  #serverPort: number | undefined;
  #ending = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(options: WdaLaunchOptions) {
    this.#options = options;
    this.#log.finish();
  }

  get state(): LaunchState {
    return this.#state;
  }

  /** The reason why the last launch failed; undefined if it has not failed. */
  get failure(): WdaError | undefined {
    return this.#failure;
  }

  /** The log of the last launch. */
  get log(): LogRing {
    return this.#log;
  }

  /** The port on which WebDriverAgent listens, read from the log; undefined while it is unknown. */
  get serverPort(): number | undefined {
    return this.#serverPort;
  }

  /**
   * Starts the build and resolves when the build is running. First ends the previous launch, which also ends a
   * WebDriverAgent that is still running. So call this only if WebDriverAgent does not respond. Rejects with
   * LAUNCH_RUNNING (during a build), XCODE_MISSING, WDA_PROJECT_MISSING, TEAM_UNKNOWN, INPUT_INVALID (for a wrong path
   * or team), or with a HostError.
   */
  async start(): Promise<void> {
    if (this.#state === 'launching') throw alreadyLaunching();
    const former = this.#ended;
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#log = new LogRing();
    this.#failure = undefined;
    this.#serverPort = undefined;
    this.#enter('launching');
    try {
      await former;
      const process = await this.#spawn(this.#ending.signal);
      this.#ended = this.#follow(process, this.#ending.signal);
    } catch (error) {
      this.#log.finish();
      this.#enter('idle');
      throw error;
    }
  }

  /** Changes the state from `launching` to `running`. Must be called when WebDriverAgent has responded. */
  responded(): void {
    if (this.#state === 'launching') this.#enter('running');
  }

  /** Ends the build, which also ends WebDriverAgent. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#ended;
    this.#enter('idle');
  }

  async #spawn(signal: AbortSignal): Promise<HostProcess> {
    const { host, udid, kind, wdaProject, appiumHome, teamId } = this.#options;
    if ((await host.which('xcodebuild')) === undefined) throw xcodeMissing(host);
    const project = await findWdaProject(host, { wdaProject, appiumHome, signal });
    // A simulator also runs unsigned apps, so it needs no team.
    const unsigned = kind === 'simulator' && teamId === undefined;
    const team = unsigned ? [] : [`DEVELOPMENT_TEAM=${await signingTeam(host, udid, { teamId, signal })}`];
    return host.spawn(
      'xcodebuild',
      [
        'test',
        '-project',
        project,
        '-scheme',
        'WebDriverAgentRunner',
        '-destination',
        `id=${udid}`,
        '-allowProvisioningUpdates',
        'CODE_SIGNING_ALLOWED=YES',
        ...team,
      ],
      { signal },
    );
  }

  async #follow(process: HostProcess, signal: AbortSignal): Promise<void> {
    const log = this.#log;
    const found = { failed: false };
    const output = Promise.all([
      this.#read(process.stdout, log, found),
      this.#read(process.stderr, log, found),
    ]);
    // The time is limited, because xcodebuild may wait for a keychain password that the user does not enter.
    const timeoutMs = this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const limit = deadline(timeoutMs, signal);
    await abortable(process.exited, limit).catch(async () => {
      if (signal.aborted || this.#state === 'launching') await process.kill();
      if (!signal.aborted && this.#state === 'launching') this.#failure = tooSlow();
    });
    const end = await process.exited;
    // Over SSH, the last output may arrive after the exit code. Another process may keep the output open.
    await abortable(output, deadline(LAST_OUTPUT_MS, signal)).catch(() => undefined);
    log.finish();
    if (signal.aborted) return;
    this.#failure ??=
      found.failed || this.#state === 'launching' ? buildFailure(log.text(), end.exitCode) : stopped();
    this.#enter('failed');
  }

  /** Resolves when the stream has ended. */
  #read(stream: Readable, log: LogRing, found: { failed: boolean }): Promise<unknown> {
    let line = '';
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const end = () => resolve(undefined);
    stream.once('close', end).once('end', end).on('error', end);
    stream.on('data', (chunk: Buffer) => {
      log.append(chunk);
      const text = line + chunk.toString('latin1');
      // xcodebuild may exit with code 0 although the test could not run, so the log is searched for an error.
      if (text.includes('Error Domain=')) found.failed = true;
      const port = SERVER_LINE.exec(text)?.[1];
      if (port !== undefined) {
        this.#serverPort = Number(port);
        this.responded();
      }
      line = text.slice(text.lastIndexOf('\n') + 1).slice(-MAX_LINE);
    });
    return promise;
  }

  #enter(state: LaunchState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onChange?.();
  }
}

function alreadyLaunching() {
  return new WdaError('LAUNCH_RUNNING', 'WebDriverAgent is already being launched on this device.', {
    hint: 'Wait: a first build takes one to three minutes. The build log shows the progress.',
  });
}

function xcodeMissing(host: Host) {
  return new WdaError('XCODE_MISSING', `xcodebuild was not found on ${host.name}.`, {
    hint: 'WebDriverAgent is built by Xcode: install it on this Mac, or connect a Mac as runner.',
  });
}

function tooSlow() {
  return new WdaError('WDA_TIMED_OUT', 'The build of WebDriverAgent took too long and was ended.', {
    hint: 'xcodebuild may wait for the keychain: unlock it on the Mac, and read the build log.',
  });
}

function stopped() {
  return new WdaError('BUILD_FAILED', 'WebDriverAgent stopped running on the device.', {
    hint: 'Start it again. iOS ends it when the iPhone is locked for a long time or unplugged.',
  });
}
