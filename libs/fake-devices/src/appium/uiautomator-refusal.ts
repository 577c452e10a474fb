/** The errors of the simulated UiAutomator2 and their HTTP status [W3C WebDriver, "Errors"]. */
const STATUS = {
  'invalid session id': 404,
  'unknown command': 404,
  'unknown method': 405,
  'unknown error': 500,
} as const;

/** Thrown by a command of the simulated UiAutomator2, and sent as its error response. */
export class UiAutomatorRefusal extends Error {
  override readonly name = 'UiAutomatorRefusal';
  readonly reason: keyof typeof STATUS;
  readonly status: number;

  constructor(reason: keyof typeof STATUS, message: string) {
    super(message);
    this.reason = reason;
    this.status = STATUS[reason];
  }
}
