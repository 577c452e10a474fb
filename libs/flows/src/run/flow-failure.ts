/** Why a step has failed. */
export class FlowFailure extends Error {
  /** What is on the screen instead, the nearest first. */
  readonly nearest: readonly string[];

  constructor(message: string, nearest: readonly string[] = []) {
    super(message);
    this.nearest = nearest;
  }
}
