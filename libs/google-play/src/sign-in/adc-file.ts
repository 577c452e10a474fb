import { join } from 'node:path';

import { loginCommand } from '@storedeck/setup';

/** The parts of the environment that decide where gcloud keeps its login. */
export interface AdcEnvironment {
  /** The variables of the process. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The home folder of the user. */
  readonly homeFolder: string;
  /** The operating system, as `process.platform` names it. */
  readonly platform: string;
}

/** A file with Application Default Credentials, and who named it. */
export interface AdcFile {
  readonly path: string;
  /** The variable that names the file; null for the place where gcloud writes it. */
  readonly variable: 'GOOGLE_APPLICATION_CREDENTIALS' | 'CLOUDSDK_CONFIG' | null;
}

const FILE = 'application_default_credentials.json';

/**
 * Returns the file of Application Default Credentials, in the order of Google's tools: the variable
 * GOOGLE_APPLICATION_CREDENTIALS, then the folder of gcloud. The file may be missing. Call this only if the user chose
 * these credentials by name: a login that lies around would publish under the wrong name.
 */
export function findAdcFile({ variables, homeFolder, platform }: AdcEnvironment): AdcFile {
  const named = variables['GOOGLE_APPLICATION_CREDENTIALS'];
  if (named) return { path: named, variable: 'GOOGLE_APPLICATION_CREDENTIALS' };
  const folder = variables['CLOUDSDK_CONFIG'];
  if (folder) return { path: join(folder, FILE), variable: 'CLOUDSDK_CONFIG' };
  const windows = platform === 'win32' ? variables['APPDATA'] : undefined;
  const gcloud = windows ? join(windows, 'gcloud') : join(homeFolder, '.config', 'gcloud');
  return { path: join(gcloud, FILE), variable: null };
}

/** Returns the next step for a file that is missing or cannot be read. A login does not help if a variable names it. */
export function adcHint({ variable }: AdcFile): string {
  return variable === 'GOOGLE_APPLICATION_CREDENTIALS'
    ? 'Correct the variable. In CI, the step that writes the file must run before; on your own computer, remove the variable to use the login of gcloud.'
    : `Log in: ${loginCommand()}`;
}
