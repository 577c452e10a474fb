import { existsSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type AgentLimit, SYNC_KEYS } from '@storedeck/contract';
import type { Host } from '@storedeck/host';
import type { StoreEndpoints } from '@storedeck/store-sync';
import type { WdaOptions } from '@storedeck/wda';

import { parsePort } from './parse-port.ts';

/** How to log in to a server of `--place`. */
export interface PlaceSecrets {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
}

/** The configuration of a run. Only `readConfig` reads the environment of the process. */
export interface Config {
  /** The absolute path of the working folder. */
  readonly dir: string;
  /** Port to listen on; undefined if neither the command line nor the environment names one. 0 picks a free one. */
  readonly port: number | undefined;
  /** Whether the stores are simulated. */
  readonly demo: boolean;
  /** The folder of the built page; empty if there is none. */
  readonly pageDir: string;
  readonly logLevel: string;
  /** Whether each response is validated against the contract. True when running from the sources. */
  readonly checkResponses: boolean;
  /** Sync variables of the process' environment. They take precedence over `.env` in the working folder. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Other base URLs of the stores. They are never read from `.env`, because text pasted there could make Storedeck send
   * keys to another server.
   */
  readonly storeEndpoints: Partial<StoreEndpoints>;
  /**
   * Resolves when the template is in the working folder. The demo draws the template while the server is already
   * running.
   */
  readonly templateReady: Promise<void>;
  /**
   * Environment for finding and running tools of this computer: the environment of the process without keys and
   * passwords.
   */
  readonly toolEnvironment: Readonly<Record<string, string | undefined>>;
  /** Private folder with records of running servers and their child processes. */
  readonly recordsDir: string;
  /** Private folder with the locks of devices that processes of this user hold. Undefined: simulated devices, which no other process uses. */
  readonly locksDir: string | undefined;
  /** Where `storedeck setup scrcpy` keeps the scrcpy server: a file in the user's cache folder. */
  readonly scrcpyCache: string;
  /** Where `storedeck setup snapshot-helper` keeps the APK that it has fetched, in the same folder. */
  readonly helperCache: string;
  readonly wda: Pick<WdaOptions, 'wdaProject' | 'appiumHome' | 'teamId'>;
  /** Ports of this computer that lead to the runner's WebDriverAgent; 0 picks a free one. */
  readonly tunnelPorts: { readonly http: number; readonly mjpeg: number };
  /** The code that a phone shows for `storedeck connect --pair`. */
  readonly pairingCode: string | undefined;
  /** The access token for `storedeck connect --stf`. */
  readonly stfToken: string | undefined;
  /** The secrets of the servers that `--place` names, in their order. */
  readonly placeSecrets: readonly (PlaceSecrets | undefined)[];
  /** Secrets with which `storedeck doctor` logs in to a runner without asking for them. */
  readonly runnerSecrets: { readonly password: string | undefined; readonly passphrase: string | undefined };
  /** Prints progress as plain lines even on a terminal: in CI, or where the cursor cannot be moved. */
  readonly plainProgress: boolean;
  /** What no agent may do. */
  readonly agentLimits: readonly AgentLimit[];
  /** Replaces this computer and its devices. */
  readonly simulatedHost?: Host;
  /** Reviews and releases the version in the simulated App Store. Only in the demo. */
  readonly simulatedRelease?: () => { readonly released: string; readonly prepared: string };
  /** Login to the simulated Mac. */
  readonly demoRunner?: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly pass: string;
  };
}

export const DEFAULT_PORT = 8092;

const STORE_VARIABLES = [...SYNC_KEYS, 'ASC_KEY_P8_FILE', 'PLAYSTORE_SERVICE_ACCOUNT_JSON_FILE'];
/** Variables with the secrets that `storedeck doctor` otherwise asks for on the terminal. */
export const RUNNER_SECRETS = {
  password: 'STOREDECK_RUNNER_PASSWORD',
  passphrase: 'STOREDECK_RUNNER_PASSPHRASE',
} as const;
/** Variable with the code that `storedeck connect --pair` otherwise asks for on the terminal. */
export const PAIRING_CODE = 'STOREDECK_PAIRING_CODE';
/** Variable with the access token that `storedeck connect --stf` otherwise asks for on the terminal. */
export const STF_TOKEN = 'STOREDECK_STF_TOKEN';
/** Variables with the secrets of a server of `--place`: of the first one without a number, of the others with theirs. */
const PLACE_SECRET = /^STOREDECK_PLACE_(?:([1-9]\d?)_)?(USER|PASSWORD|TOKEN)$/;
const NOT_FOR_TOOLS: readonly string[] = [
  ...STORE_VARIABLES,
  ...Object.values(RUNNER_SECRETS),
  PAIRING_CODE,
  STF_TOKEN,
];

/** Reads the environment of the process. No other function reads it. */
export function readConfig(
  options: {
    dir?: string | undefined;
    port?: number | undefined;
    agents?: AgentLimit | undefined;
  },
  env: NodeJS.ProcessEnv = process.env,
): Config {
  return {
    dir: resolve(options.dir ?? '.'),
    port: options.port ?? parsePort(env['PORT']),
    demo: false,
    pageDir: findPage(),
    logLevel: env['STOREDECK_LOG'] || 'warn',
    checkResponses: import.meta.url.endsWith('.ts'),
    environment: pick(env, STORE_VARIABLES),
    storeEndpoints: {
      ...(env['ASC_API_BASE_URL'] && { appStoreConnectUrl: env['ASC_API_BASE_URL'] }),
      ...(env['PLAYSTORE_API_BASE_URL'] && { playUrl: env['PLAYSTORE_API_BASE_URL'] }),
      ...(env['PLAYSTORE_TOKEN_URL'] && { playTokenUrl: env['PLAYSTORE_TOKEN_URL'] }),
    },
    templateReady: Promise.resolve(),
    toolEnvironment: Object.fromEntries(
      Object.entries(env).filter(([name]) => !NOT_FOR_TOOLS.includes(name) && !PLACE_SECRET.test(name)),
    ),
    recordsDir: join(tmpdir(), `storedeck-${userInfo().uid}`),
    locksDir: join(tmpdir(), `storedeck-locks-${userInfo().uid}`),
    scrcpyCache: join(cacheFolder(env), 'storedeck', 'scrcpy-server'),
    helperCache: join(cacheFolder(env), 'storedeck', 'snapshot-helper.apk'),
    wda: {
      wdaProject: env['WDA_PROJECT'] || undefined,
      appiumHome: env['APPIUM_HOME'] || undefined,
      teamId: env['WDA_TEAM_ID'] || undefined,
    },
    tunnelPorts: { http: parsePort(env['WDA_PORT']) ?? 8100, mjpeg: parsePort(env['MJPEG_PORT']) ?? 9100 },
    pairingCode: env[PAIRING_CODE] || undefined,
    stfToken: env[STF_TOKEN] || undefined,
    placeSecrets: placeSecrets(env),
    runnerSecrets: {
      password: env[RUNNER_SECRETS.password] || undefined,
      passphrase: env[RUNNER_SECRETS.passphrase] || undefined,
    },
    agentLimits: options.agents === undefined ? [] : [options.agents],
    plainProgress: Boolean(env['CI']) || env['TERM'] === 'dumb',
  };
}

function placeSecrets(env: NodeJS.ProcessEnv): (PlaceSecrets | undefined)[] {
  const places: (PlaceSecrets | undefined)[] = [];
  for (const [name, value] of Object.entries(env)) {
    const [found, number = '1', what = ''] = PLACE_SECRET.exec(name) ?? [];
    const index = Number(number) - 1;
    if (found !== undefined && value) places[index] = { ...places[index], [what.toLowerCase()]: value };
  }
  return places;
}

/** The folder for caches of the user, as the operating system names it. */
function cacheFolder(env: NodeJS.ProcessEnv): string {
  const named = env['XDG_CACHE_HOME'];
  if (named?.startsWith('/')) return named;
  return process.platform === 'darwin' ? join(homedir(), 'Library/Caches') : join(homedir(), '.cache');
}

function findPage(): string {
  // The page is beside the published program; otherwise it is in the workspace.
  const places = ['./web/', '../../web/dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return places.find((place) => existsSync(`${place}index.html`)) ?? '';
}

/** An empty variable counts as absent, because shells and containers cannot always remove one. */
function pick(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}
