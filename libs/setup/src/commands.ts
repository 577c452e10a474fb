/** The address of a service account, with the two words that are to be replaced. */
export const ACCOUNT = 'NAME@PROJECT.iam.gserviceaccount.com';

const SERVICE_ACCOUNT =
  /^([a-z][a-z0-9-]{4,28}[a-z0-9])@([a-z][a-z0-9-]{4,28}[a-z0-9])\.iam\.gserviceaccount\.com$/;

/**
 * Returns the command that logs a person in at Google as a service account. gcloud without this option asks for a login
 * to which Google refuses the access to Google Play.
 */
export function loginCommand(account: string = ACCOUNT): string {
  return `gcloud auth application-default login --impersonate-service-account=${account}`;
}

/**
 * Returns the command that logs a person in at Google with an OAuth client of the person's own. Only to such a client,
 * Google gives the access to Google Play; gcloud insists on the other scope.
 */
export function ownClientCommand(): string {
  const scopes = ['androidpublisher', 'cloud-platform'].map(
    (name) => `https://www.googleapis.com/auth/${name}`,
  );
  return `gcloud auth application-default login --client-id-file=FILE --scopes=${scopes.join(',')}`;
}

/** Whether a text is the whole address of a service account, such as `storedeck@my-project.iam.gserviceaccount.com`. */
export function isServiceAccount(address: string): boolean {
  return SERVICE_ACCOUNT.test(address);
}

/**
 * Replaces `NAME` and `PROJECT` in a text of the guide by those of a service account. An address that is not one of a
 * service account leaves the text as it is, so no typed text reaches a command.
 */
export function fillIn(text: string, address: string): string {
  const [, name, project] = SERVICE_ACCOUNT.exec(address) ?? [];
  if (name === undefined || project === undefined) return text;
  return text.replace(/\bNAME\b/g, name).replace(/\bPROJECT\b/g, project);
}
