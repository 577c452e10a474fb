/**
 * What SystemUI's demo mode shows in the status bar. A missing value is that of the phone itself.
 */
export interface DemoBar {
  /** The time, such as `0941`. */
  readonly hhmm?: string;
  /** From 0 to 100. */
  readonly batteryLevel?: number;
  readonly isPlugged?: boolean;
  /** The number of filled bars from 0 to 4, or no sign at all. */
  readonly wifi?: number | 'hide';
  readonly mobile?: number | 'hide';
  readonly hidesNotifications?: boolean;
}
