import { existsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { SYNC_KEYS } from '@storedeck/contract';
import type { Host } from '@storedeck/host';
import type { StoreEndpoints } from '@storedeck/store-sync';
import type { WdaOptions } from '@storedeck/wda';

import { portOf } from './port-of.ts';

/** What the server is started with. Everything it knows of the process' environment is in here. */
export interface Config {
  /** The working folder, absolute. */
  readonly dir: string;
  /** Port to listen on; undefined when neither the command line nor the environment names one. 0 picks a free one. */
  readonly port: number | undefined;
  /** Whether the stores are simulated. */
  readonly demo: boolean;
  /** The folder of the built page; empty when there is none. */
  readonly pageDir: string;
  readonly logLevel: string;
  /** Hold every answer against the contract: when running from the sources. */
  readonly checkAnswers: boolean;
  /** Sync variables of the process' environment; they win over the `.env` of the working folder. */
  readonly environment: Readonly<Record<string, string>>;
  /** Other addresses of the stores. Never from a `.env`: a pasted text could send a key elsewhere. */
  readonly storeEndpoints: Partial<StoreEndpoints>;
  /** Resolves when the template is in the working folder: the demo draws one while the server already answers. */
  readonly templateReady: Promise<void>;
  /** Environment of the tools on this computer, and where they are looked for: all of the process' but keys and passwords. */
  readonly toolEnvironment: Readonly<Record<string, string | undefined>>;
  /** Folder that remembers running children, for the start after a crash. */
  readonly childrenDir: string;
  readonly wda: Pick<WdaOptions, 'wdaProject' | 'appiumHome' | 'teamId'>;
  /** Ports of this computer that lead to the runner's WebDriverAgent; 0 picks a free one. */
  readonly tunnelPorts: { readonly http: number; readonly mjpeg: number };
  /** How `storedeck doctor` may log in to a runner, so that it need not ask. */
  readonly runnerSecrets: { readonly password: string | undefined; readonly passphrase: string | undefined };
  /** Tell progress in plain lines even on a terminal: its log is kept, or it can move no cursor. */
  readonly plainProgress: boolean;
  /** Takes the place of this computer and its devices. */
  readonly simulatedHost?: Host;
  /** How to reach the simulated Mac. */
  readonly demoRunner?: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly pass: string;
  };
}

export const DEFAULT_PORT = 8092;

const STORE_VARIABLES = [...SYNC_KEYS, 'ASC_KEY_P8_FILE', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE'];
/** Where `storedeck doctor` finds what it would ask for on a terminal. */
export const RUNNER_SECRETS = {
  password: 'STOREDECK_RUNNER_PASSWORD',
  passphrase: 'STOREDECK_RUNNER_PASSPHRASE',
} as const;
const NOT_FOR_TOOLS: readonly string[] = [...STORE_VARIABLES, ...Object.values(RUNNER_SECRETS)];

/** Reads the process' environment: the only place that does. */
export function readConfig(
  options: { dir?: string | undefined; port?: number | undefined },
  env: NodeJS.ProcessEnv = process.env,
): Config {
  return {
    dir: resolve(options.dir ?? '.'),
    port: options.port ?? portOf(env['PORT']),
    demo: false,
    pageDir: findPage(),
    logLevel: env['STOREDECK_LOG'] || 'warn',
    checkAnswers: import.meta.url.endsWith('.ts'),
    environment: pick(env, STORE_VARIABLES),
    storeEndpoints: {
      ...(env['ASC_API_BASE_URL'] && { appStoreConnectUrl: env['ASC_API_BASE_URL'] }),
      ...(env['PLAYSTORE_API_BASE_URL'] && { playUrl: env['PLAYSTORE_API_BASE_URL'] }),
      ...(env['PLAYSTORE_TOKEN_URL'] && { playTokenUrl: env['PLAYSTORE_TOKEN_URL'] }),
    },
    templateReady: Promise.resolve(),
    toolEnvironment: Object.fromEntries(
      Object.entries(env).filter(([name]) => !NOT_FOR_TOOLS.includes(name)),
    ),
    childrenDir: join(tmpdir(), `storedeck-${userInfo().uid}`),
    wda: {
      wdaProject: env['WDA_PROJECT'] || undefined,
      appiumHome: env['APPIUM_HOME'] || undefined,
      teamId: env['WDA_TEAM_ID'] || undefined,
    },
    tunnelPorts: { http: portOf(env['WDA_PORT']) ?? 8100, mjpeg: portOf(env['MJPEG_PORT']) ?? 9100 },
    runnerSecrets: {
      password: env[RUNNER_SECRETS.password] || undefined,
      passphrase: env[RUNNER_SECRETS.passphrase] || undefined,
    },
    plainProgress: Boolean(env['CI']) || env['TERM'] === 'dumb',
  };
}

function findPage(): string {
  // Packed beside the program, else built in the workspace.
  const places = ['./web/', '../../web/dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return places.find((place) => existsSync(`${place}index.html`)) ?? '';
}

/** An empty variable counts as absent: that is how a shell or a container leaves one out. */
function pick(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
