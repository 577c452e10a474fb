import { existsSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AgentLimit, ResponseOf } from '@storedeck/contract';
import type { AdcEnvironment } from '@storedeck/google-play';
import { VARIABLE_NAMES } from '@storedeck/setup';
import type { StoreEndpoints } from '@storedeck/store-sync';
import type { WdaOptions } from '@storedeck/wda';

import { parsePort } from './parse-port.ts';

/** The login for a server of `--server`, and the capabilities of its devices, which may contain keys. */
export interface ServerSecrets {
  readonly user?: string;
  readonly password?: string;
  readonly token?: string;
  /** The capabilities of one device or an array of them, as JSON. */
  readonly capabilities?: string;
}

/** The configuration of a run: values, no objects. Only `readConfig` reads the environment of the process. */
export interface Config extends Pick<ResponseOf<'health'>, 'demo' | 'offeredRunner' | 'offeredServer'> {
  /** The absolute path of the working folder. */
  readonly dir: string;
  /**
   * The port to listen on; 0 for any free port. Undefined if neither the command line nor the environment names a port.
   */
  readonly port: number | undefined;
  /** The folder of the built page; empty if there is none. */
  readonly pageDir: string;
  readonly logLevel: string;
  /** Whether each response is validated against the contract: true if the program runs from its sources. */
  readonly checkResponses: boolean;
  /**
   * The variables of the stores from the environment of the process. They take precedence over `.env` in the working
   * folder.
   */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Where Google's tools keep the login of this user. It is read only if PLAYSTORE_CREDENTIALS asks for it.
   * Undefined for the demo, which reads nothing of this user.
   */
  readonly adc: AdcEnvironment | undefined;
  /**
   * Base URLs that replace those of the stores. They are never read from `.env`, because text pasted there could make
   * Storedeck send keys to another server.
   */
  readonly storeEndpoints: Partial<StoreEndpoints>;
  /**
   * The environment for finding and running tools of this computer: the environment of the process without keys and
   * passwords.
   */
  readonly toolEnvironment: Readonly<Record<string, string | undefined>>;
  /** Private folder with records of running servers and their child processes. */
  readonly recordsDir: string;
  /**
   * The private folder with the locks that processes of this user have on devices. Undefined for simulated devices,
   * which no other process uses.
   */
  readonly locksDir: string | undefined;
  /**
   * The folder with what this user has approved, outside of every working folder. Undefined for the usual folder of the
   * operating system.
   */
  readonly stateDir: string | undefined;
  /** The path of the scrcpy server that `storedeck setup scrcpy` fetches: a file in the user's cache folder. */
  readonly scrcpyCache: string;
  /** The path of the APK that `storedeck setup snapshot-helper` fetches: a file in the same folder. */
  readonly helperCache: string;
  readonly wda: Pick<WdaOptions, 'wdaProject' | 'appiumHome' | 'teamId'>;
  /**
   * The ports of this computer that are forwards to a runner's WebDriverAgent and to its live stream; 0 for any free
   * port.
   */
  readonly forwardPorts: { readonly http: number; readonly mjpeg: number };
  /** The code that a phone shows for `storedeck connect --pair`. */
  readonly pairingCode: string | undefined;
  /** The access token for `storedeck connect --stf`. */
  readonly stfToken: string | undefined;
  /** The secrets of the servers of `--server`, in the order of the servers. */
  readonly serverSecrets: readonly (ServerSecrets | undefined)[];
  /** The variables of the environment whose names begin with `MAESTRO_`: values for flows. */
  readonly flowValues: Readonly<Record<string, string>>;
  /** Secrets with which `storedeck doctor` logs in to a runner without asking for them. */
  readonly runnerSecrets: { readonly password: string | undefined; readonly passphrase: string | undefined };
  /** Whether progress is printed as plain lines even on a terminal: in CI, or where the cursor cannot be moved. */
  readonly plainProgress: boolean;
  /** Variables of the environment that look like variables of Storedeck, but that it does not know. */
  readonly unknownVariables: readonly string[];
  /** The limits that apply to all agents. */
  readonly agentLimits: readonly AgentLimit[];
}

export const DEFAULT_PORT = 8092;

const STORE_VARIABLES = ['PORT', ...VARIABLE_NAMES];
/**
 * The variables with the secrets of a runner. `storedeck doctor` asks for a secret on the terminal if its variable is
 * not set.
 */
export const RUNNER_SECRETS = {
  password: 'STOREDECK_RUNNER_PASSWORD',
  passphrase: 'STOREDECK_RUNNER_PASSPHRASE',
} as const;
/**
 * The variable with the code of `storedeck connect --pair`. The command asks for the code on the terminal if the
 * variable is not set.
 */
export const PAIRING_CODE = 'STOREDECK_PAIRING_CODE';
/**
 * The variable with the access token of `--stf`. The command asks for the token on the terminal if the variable is not
 * set.
 */
export const STF_TOKEN = 'STOREDECK_STF_TOKEN';
/**
 * Matches the variables with the secrets of the servers of `--server`. The names for the first server contain no number
 * (or the number 1), those for the second server contain the number 2, and so on. `PLACE` is the former name.
 */
const SERVER_SECRET = /^STOREDECK_(?:SERVER|PLACE)_(?:([1-9]\d?)_)?(USER|PASSWORD|TOKEN|CAPABILITIES)$/;
const PREFIX = 'STOREDECK_';
/** The variables of Storedeck, except those that `SERVER_SECRET` matches. */
export const OWN_VARIABLES: readonly string[] = [
  'STOREDECK_LOG',
  ...Object.values(RUNNER_SECRETS),
  PAIRING_CODE,
  STF_TOKEN,
  ...['USER', 'PASSWORD', 'TOKEN', 'CAPABILITIES'].map((name) => `STOREDECK_SERVER_${name}`),
];
/** Variables for tests and measurements, which Storedeck inherits from them. */
const FOR_TESTS = /^STOREDECK_(?:REQUIRE_TOOLS|SEED|KILLS|SERVER|BENCH_OTHER)$/;

/** Reads the environment of the process. No other function reads it. */
export function readConfig(
  options: {
    dir?: string | undefined;
    port?: number | undefined;
    agents?: readonly AgentLimit[] | undefined;
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
    adc: {
      variables: pick(env, ['GOOGLE_APPLICATION_CREDENTIALS', 'CLOUDSDK_CONFIG', 'APPDATA']),
      homeFolder: env['HOME'] || homedir(),
      platform: process.platform,
    },
    storeEndpoints: storeEndpoints(env),
    toolEnvironment: Object.fromEntries(
      Object.entries(env).filter(([name]) => !STORE_VARIABLES.includes(name) && !name.startsWith(PREFIX)),
    ),
    recordsDir: join(tmpdir(), `storedeck-${userInfo().uid}`),
    locksDir: join(tmpdir(), `storedeck-locks-${userInfo().uid}`),
    stateDir: stateFolder(env),
    scrcpyCache: join(cacheFolder(env), 'storedeck', 'scrcpy-server'),
    helperCache: join(cacheFolder(env), 'storedeck', 'snapshot-helper.apk'),
    wda: {
      wdaProject: env['WDA_PROJECT'] || undefined,
      appiumHome: env['APPIUM_HOME'] || undefined,
      teamId: env['WDA_TEAM_ID'] || undefined,
    },
    forwardPorts: { http: parsePort(env['WDA_PORT']) ?? 8100, mjpeg: parsePort(env['MJPEG_PORT']) ?? 9100 },
    pairingCode: env[PAIRING_CODE] || undefined,
    stfToken: env[STF_TOKEN] || undefined,
    serverSecrets: serverSecrets(env),
    flowValues: pick(
      env,
      Object.keys(env).filter((name) => name.startsWith('MAESTRO_')),
    ),
    runnerSecrets: {
      password: env[RUNNER_SECRETS.password] || undefined,
      passphrase: env[RUNNER_SECRETS.passphrase] || undefined,
    },
    unknownVariables: Object.keys(env).filter(isUnknown),
    agentLimits: options.agents ?? [],
    plainProgress: Boolean(env['CI']) || env['TERM'] === 'dumb',
  };
}

/** The variables that replace an address of a store. */
export const ADDRESS_VARIABLES = {
  appStoreConnectUrl: 'ASC_API_BASE_URL',
  playUrl: 'PLAYSTORE_API_BASE_URL',
  playTokenUrl: 'PLAYSTORE_TOKEN_URL',
  playStsUrl: 'PLAYSTORE_STS_URL',
  playIamCredentialsUrl: 'PLAYSTORE_IAM_CREDENTIALS_URL',
  playMetadataUrl: 'PLAYSTORE_METADATA_URL',
} as const satisfies Record<keyof StoreEndpoints, string>;

function storeEndpoints(env: NodeJS.ProcessEnv): Partial<StoreEndpoints> {
  const given = Object.entries(ADDRESS_VARIABLES).flatMap(([name, variable]) =>
    env[variable] ? [[name, env[variable]]] : [],
  );
  return Object.fromEntries(given) as Partial<StoreEndpoints>;
}

function isUnknown(name: string): boolean {
  return (
    name.startsWith(PREFIX) &&
    !OWN_VARIABLES.includes(name) &&
    !SERVER_SECRET.test(name) &&
    !FOR_TESTS.test(name)
  );
}

function serverSecrets(env: NodeJS.ProcessEnv): (ServerSecrets | undefined)[] {
  const secrets: (ServerSecrets | undefined)[] = [];
  for (const [name, value] of Object.entries(env)) {
    const [found, number = '1', what = ''] = SERVER_SECRET.exec(name) ?? [];
    const index = Number(number) - 1;
    if (found !== undefined && value) secrets[index] = { ...secrets[index], [what.toLowerCase()]: value };
  }
  return secrets;
}

/** Returns the user's folder for caches: `XDG_CACHE_HOME`, or the usual folder of the operating system. */
function cacheFolder(env: NodeJS.ProcessEnv): string {
  const named = env['XDG_CACHE_HOME'];
  if (named?.startsWith('/')) return named;
  return process.platform === 'darwin' ? join(homedir(), 'Library/Caches') : join(homedir(), '.cache');
}

/** Returns the folder for the state of this user that the environment names; undefined if it names none. */
function stateFolder(env: NodeJS.ProcessEnv): string | undefined {
  const named = process.platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_STATE_HOME'];
  return named !== undefined && isAbsolute(named) ? join(named, 'storedeck') : undefined;
}

function findPage(): string {
  // In the published package, the page is beside the program. In the workspace, it is in `apps/web/dist/`.
  const folders = ['./web/', '../../web/dist/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return folders.find((folder) => existsSync(`${folder}index.html`)) ?? '';
}

/**
 * Returns the variables with these names. A blank variable counts as absent, because shells and containers cannot
 * always remove a variable.
 */
function pick(env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])));
}
