import type { ReleaseAction } from '@storedeck/releases';

/** What the button of an action says. */
export const ACTION_NAMES: Readonly<Record<ReleaseAction, string>> = {
  pause: 'Pause…',
  resume: 'Resume…',
  raise: 'Raise…',
  complete: 'Complete…',
};

/** The title of the dialog of an action, before the name of the version or release. */
export const ACTION_TITLES: Readonly<Record<ReleaseAction, string>> = {
  pause: 'Pause',
  resume: 'Resume',
  raise: 'Raise the share of',
  complete: 'Complete',
};

/** What the button says that approves an action. */
export const APPROVALS: Readonly<Record<ReleaseAction, string>> = {
  pause: 'Approve and pause',
  resume: 'Approve and resume',
  raise: 'Approve and raise',
  complete: 'Approve and complete',
};
