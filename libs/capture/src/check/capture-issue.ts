/** The kinds of issues. The codes do not change. */
export type CaptureIssueCode =
  /** A store does not have a language of the plan. */
  | 'LANGUAGE_UNKNOWN'
  /** The language of the app cannot be set on a device. */
  | 'LANGUAGE_UNABLE'
  /** The app does not say that it has a language of the plan. */
  | 'LANGUAGE_MISSING'
  /** A device cannot be set up as the plan asks for. */
  | 'SETTING_UNABLE'
  /** Two pictures would go to the same place. */
  | 'PLACE_TWICE'
  /** The pictures of a device do not fit its slot. */
  | 'SIZE_UNFIT'
  /** No flow takes a screenshot of the plan, or several do. */
  | 'SCREENSHOT_UNKNOWN'
  /** The plan has no app for a platform, or the device cannot do what a flow needs. */
  | 'DEVICE_UNABLE'
  /** Something on a device changes pictures and is not changed by a run. */
  | 'DEVICE_STATE';

/** What is wrong with a plan or a device, before anything was changed. Nothing is captured with an issue of severity `error`. */
export interface CaptureIssue {
  readonly severity: 'error' | 'warning';
  readonly code: CaptureIssueCode;
  /** The id of the device, as the plan writes it; undefined for an issue of the plan. */
  readonly device?: string | undefined;
  /** One sentence. */
  readonly message: string;
  /** What to do. */
  readonly hint?: string | undefined;
}
