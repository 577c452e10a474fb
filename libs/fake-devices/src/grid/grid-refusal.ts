/** The errors of a Grid and their HTTP status (Selenium's ErrorCodec). */
const STATUS = {
  'invalid session id': 404,
  'unknown command': 404,
  'invalid argument': 400,
  'session not created': 500,
  'unknown error': 500,
} as const;

/** Thrown by a route of the simulated Grid, and sent as its error response. */
export class GridRefusal extends Error {
  override readonly name = 'GridRefusal';
  readonly reason: keyof typeof STATUS;

  constructor(reason: keyof typeof STATUS, message: string) {
    super(message);
    this.reason = reason;
  }

  get status(): number {
    return STATUS[this.reason];
  }
}
