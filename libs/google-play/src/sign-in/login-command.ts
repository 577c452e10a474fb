/**
 * Returns the command that logs a person in at Google as a service account. Without an account, its name and project
 * are words that the person replaces.
 */
export function loginCommand(account = 'NAME@PROJECT.iam.gserviceaccount.com'): string {
  return `gcloud auth application-default login --impersonate-service-account=${account}`;
}
