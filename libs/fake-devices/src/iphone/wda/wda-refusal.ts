/** WebDriverAgent's error words and the HTTP status each is answered with (FBCommandStatus). */
const STATUS = {
  'invalid session id': 404,
  'unknown command': 404,
  'invalid argument': 400,
  'invalid element state': 400,
  'unknown error': 500,
  'session not created': 500,
  'unable to capture screen': 500,
} as const;

export type WdaRefusalReason = keyof typeof STATUS;

/** Thrown by a command of the simulated WebDriverAgent; becomes its error answer. */
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
