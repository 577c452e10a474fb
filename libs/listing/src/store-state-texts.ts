/** The states of a version, in the words of a person who waits for it (App Store Connect Help, "App and submission statuses"). */
const VERSION_STATES: Readonly<Record<string, string>> = {
  PREPARE_FOR_SUBMISSION: 'being prepared, not submitted',
  READY_FOR_REVIEW: 'added to a submission that is not sent yet',
  WAITING_FOR_REVIEW: 'waits for its review',
  IN_REVIEW: 'in review',
  ACCEPTED: 'accepted, with another part of its submission still in review',
  PENDING_DEVELOPER_RELEASE: 'approved, waits until you release it',
  PENDING_APPLE_RELEASE: 'approved, waits until Apple releases it',
  PROCESSING_FOR_DISTRIBUTION: 'being released',
  READY_FOR_DISTRIBUTION: 'live',
  REJECTED: 'refused by the review',
  METADATA_REJECTED: 'refused by the review because of its listing',
  DEVELOPER_REJECTED: 'withdrawn from the review by you',
  INVALID_BINARY: 'refused because of its build',
  WAITING_FOR_EXPORT_COMPLIANCE: 'waits for its export compliance',
  REPLACED_WITH_NEW_VERSION: 'replaced by a newer version',
};

/** Returns the state of an App Store version in words; for an unknown state, the word of the store. */
export function versionStateText(state: string): string {
  return own(VERSION_STATES, state) ?? state;
}

/** The statuses of a release of Google Play. */
const STATUSES: Readonly<Record<string, string>> = {
  draft: 'draft',
  inProgress: 'rolling out',
  halted: 'halted',
  completed: 'completely rolled out',
};

/** Returns the status of a release of Google Play in words; for an unknown status, the word of the store. */
export function releaseStatusText(status: string): string {
  return own(STATUSES, status) ?? status;
}

function own(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
