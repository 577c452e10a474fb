/** The errors of WebDriverAgent and their HTTP status (FBCommandStatus). */
const STATUS = {
  'invalid session id': 404,
  'unknown command': 404,
  'invalid argument': 400,
  'invalid element state': 400,
  'unknown error': 500,
  'session not created': 500,
  'unable to capture screen': 500,
} as const;

/** The name of an error. */
export type WdaRefusalReason = keyof typeof STATUS;

/** Thrown by a command of the simulated WebDriverAgent, and sent as its error response. */
export class WdaRefusal extends Error {
  override readonly name = 'WdaRefusal';
  readonly reason: WdaRefusalReason;
  readonly status: number;

  constructor(reason: WdaRefusalReason, message: string) {
    super(message);
    this.reason = reason;
    this.status = STATUS[reason];
  }
}
