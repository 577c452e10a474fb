import { adcHint, type AdcEnvironment, findAdcFile } from './adc-file.ts';
import type { GoogleCredentials } from './google-credentials.ts';
import { GoogleSignInError } from './google-sign-in-error.ts';
import { type ReadCredentialsOptions, readGoogleCredentials } from './read-google-credentials.ts';
import { readSmallFile } from './read-small-file.ts';

/**
 * Reads Application Default Credentials: the login of `gcloud auth application-default login`, or the file that
 * GOOGLE_APPLICATION_CREDENTIALS names. The metadata server of Google Cloud is not asked; `METADATA_SERVER` chooses it.
 *
 * @throws GoogleSignInError CREDENTIALS_NOT_FOUND, and the codes of `readGoogleCredentials`
 */
export async function readAdc(
  environment: AdcEnvironment,
  options: ReadCredentialsOptions = {},
): Promise<GoogleCredentials> {
  const file = findAdcFile(environment);
  const { path, variable } = file;
  const read = await readSmallFile(path);
  if ('reason' in read) {
    throw new GoogleSignInError(
      'CREDENTIALS_NOT_FOUND',
      variable === null
        ? `There is no login of gcloud on this machine: ${path} ${read.reason}.`
        : `${variable} leads to ${path}, which ${read.reason}.`,
      {
        hint: adcHint(file),
        cause: read.cause,
      },
    );
  }
  return readGoogleCredentials(read.bytes.toString('utf8'), { name: path, ...options });
}
