import type { Readable } from 'node:stream';

import type { Host, HostProcess } from '@storedeck/host';

import { pause } from '../deadline.ts';
import { WdaError } from '../wda-error.ts';
import { buildFailure } from './build-failure.ts';
import { LogRing } from './log-ring.ts';
import { signingTeam } from './signing-team.ts';
import { findWdaProject } from './wda-project.ts';

/** Where the launch of a device stands. */
export type LaunchState = 'idle' | 'launching' | 'running' | 'failed';

export interface WdaLaunchOptions {
  readonly host: Host;
  readonly udid: string;
  readonly kind: 'device' | 'simulator';
  readonly wdaProject?: string | undefined;
  readonly appiumHome?: string | undefined;
  readonly teamId?: string | undefined;
  /** Milliseconds until a build that neither ends nor answers is ended. Default 10 minutes. */
  readonly limitMs?: number | undefined;
  /** Called after each change of the state. */
  readonly onChange?: (() => void) | undefined;
}

const DEFAULT_LIMIT_MS = 10 * 60_000;
const LINE_KEPT = 64 * 1024;
const SERVER_LINE = /ServerURLHere->http:\/\/\S+?:(\d{1,5})<-ServerURLHere/;

/** Builds and starts WebDriverAgent with xcodebuild, which stays as long as WebDriverAgent runs. One at a time per device. */
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

  /** Why the last launch failed. */
  get failure(): WdaError | undefined {
    return this.#failure;
  }

  /** The log of the last launch. */
  get log(): LogRing {
    return this.#log;
  }

  /** The port WebDriverAgent said it listens on. */
  get serverPort(): number | undefined {
    return this.#serverPort;
  }

  /**
   * Starts the build and resolves once it runs. A former one whose WebDriverAgent fell silent is ended first. Throws
   * LAUNCH_RUNNING while one builds, XCODE_MISSING, WDA_PROJECT_MISSING, TEAM_UNKNOWN.
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

  /** WebDriverAgent was seen to answer. */
  answered(): void {
    if (this.#state === 'launching') this.#enter('running');
  }

  /** Ends the build, and with it WebDriverAgent. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#ended;
    this.#enter('idle');
  }

  async #spawn(signal: AbortSignal): Promise<HostProcess> {
    const { host, udid, kind, wdaProject, appiumHome, teamId } = this.#options;
    if ((await host.which('xcodebuild')) === undefined) throw xcodeMissing(host);
    const project = await findWdaProject(host, { wdaProject, appiumHome, signal });
    // A simulator runs what nobody signed.
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
    const seen = { failed: false };
    this.#read(process.stdout, log, seen);
    this.#read(process.stderr, log, seen);
    // xcodebuild may wait for a keychain password nobody sees.
    const limit = pause(this.#options.limitMs ?? DEFAULT_LIMIT_MS, signal).then(() => 'limit' as const);
    let end = await Promise.race([process.exited, limit]);
    if (end === 'limit') {
      if (signal.aborted || this.#state === 'launching') await process.kill();
      if (!signal.aborted && this.#state === 'launching') this.#failure = tooSlow();
      end = await process.exited;
    }
    log.finish();
    if (signal.aborted) return;
    this.#failure ??=
      seen.failed || this.#state === 'launching' ? buildFailure(log.text(), end.exitCode) : stopped();
    this.#enter('failed');
  }

  #read(stream: Readable, log: LogRing, seen: { failed: boolean }): void {
    let line = '';
    stream.on('error', () => undefined);
    stream.on('data', (chunk: Buffer) => {
      log.append(chunk);
      const text = line + chunk.toString('latin1');
      // xcodebuild may exit with 0 after a test that could not run.
      if (text.includes('Error Domain=')) seen.failed = true;
      const port = SERVER_LINE.exec(text)?.[1];
      if (port !== undefined) {
        this.#serverPort = Number(port);
        this.answered();
      }
      line = text.slice(text.lastIndexOf('\n') + 1).slice(-LINE_KEPT);
    });
  }

  #enter(state: LaunchState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onChange?.();
  }
}

function alreadyLaunching() {
  return new WdaError('LAUNCH_RUNNING', 'WebDriverAgent is already being launched on this device.', {
    hint: 'Wait: a first build takes one to three minutes. The build log shows how far it is.',
  });
}

function xcodeMissing(host: Host) {
  return new WdaError('XCODE_MISSING', `xcodebuild was not found on ${host.name}.`, {
    hint: 'WebDriverAgent is built by Xcode: install it on this Mac, or connect a Mac as runner.',
  });
}

function tooSlow() {
  return new WdaError(
    'WDA_TIMED_OUT',
    'The build of WebDriverAgent did not come to an end and was stopped.',
    {
      hint: 'xcodebuild may wait for the keychain: unlock it on the Mac, and read the build log.',
    },
  );
}

function stopped() {
  return new WdaError('BUILD_FAILED', 'WebDriverAgent stopped running on the device.', {
    hint: 'Launch it again. iOS ends it when the iPhone locks for long or is unplugged.',
  });
}
