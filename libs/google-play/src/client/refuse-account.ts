import { loginCommand, ownClientCommand } from '@storedeck/setup';

import { refuseProject } from '../exchange/refuse-sign-in.ts';
import { isRightMissing, readRefusal } from '../refusals/google-refusal.ts';
import type { CredentialsDescription } from '../sign-in/describe-credentials.ts';
import { isServiceAccountEmail } from '../sign-in/google-addresses.ts';
import { GoogleSignInError } from '../sign-in/google-sign-in-error.ts';

/**
 * Returns the error for a refusal of Google Play that is about the account: its token has no access to Google Play, its
 * project has not switched the API on, or nobody has invited it. Returns undefined for every other refusal.
 *
 * @param place the request, such as `POST edits`
 */
export function refuseAccount(
  response: { status: number; text: string },
  { about, place }: { about: CredentialsDescription; place: string },
): GoogleSignInError | undefined {
  const refusal = readRefusal(response);
  if (response.status !== 403 && !isRightMissing(refusal)) return undefined;
  const { status, codes, shown } = refusal;
  const about403 = { status, storeCodes: codes };
  const project = refuseProject(refusal, {
    api: 'androidpublisher.googleapis.com',
    title: 'the Google Play Android Developer API',
    account: about.principal,
    // The address in a key file may be any text, and must not become a part of a command.
    ...(isServiceAccountEmail(about.principal ?? '') && { caller: `serviceAccount:${about.principal}` }),
  });
  if (project) return project;
  if (codes.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT')) {
    return new GoogleSignInError(
      'SCOPE_INSUFFICIENT',
      `The token of ${about.kind} does not reach Google Play (${shown}).`,
      { ...about403, hint: scopeHint(about) },
    );
  }
  // Opening an edit needs no more than access to the app. Later refusals may be about a single permission.
  if (place !== 'POST edits' || about.principal === null) return undefined;
  return new GoogleSignInError('NOT_INVITED', `Google Play refused the request (${shown}).`, {
    ...about403,
    hint: `Invite ${about.principal} in Play Console (Users and permissions) with access to this app, and check that the Google Play Android Developer API is enabled in the Cloud project; a new permission takes up to two days.`,
  });
}

function scopeHint({ type }: CredentialsDescription): string {
  if (type === 'metadata_server')
    return 'Give the machine the scope https://www.googleapis.com/auth/androidpublisher (gcloud compute instances set-service-account), or act as a service account.';
  if (type === 'authorized_user')
    return `Since June 2025, gcloud's own login does not reach Google Play, whatever --scopes says. Act as a service account: ${loginCommand()}. Or log in with an OAuth client of your own: ${ownClientCommand()}.`;
  if (type === 'external_account_authorized_user')
    return 'Act as a service account: name it in PLAYSTORE_IMPERSONATE, or in the option impersonate.';
  return `Log in again, as a service account: ${loginCommand()}.`;
}
