/** Counts the accepted requests of each API key in the last hour, for the header `X-Rate-Limit`. */
export class RateLimit {
  readonly #hourly: number;
  readonly #times = new Map<string, number[]>();

  constructor(hourly: number) {
    this.#hourly = hourly;
  }

  /**
   * Counts one request, and returns the header for its response. `exceeded` is true if the key has already sent all
   * requests that it may send in an hour. Such a request is not counted.
   */
  count(keyId: string, nowMs: number): { exceeded: boolean; header: Record<string, string> } {
    const hour = (this.#times.get(keyId) ?? []).filter((time) => time > nowMs - 3_600_000);
    const exceeded = hour.length >= this.#hourly;
    if (!exceeded) hour.push(nowMs);
    this.#times.set(keyId, hour);
    const remaining = this.#hourly - hour.length;
    return {
      exceeded,
      header: { 'X-Rate-Limit': `user-hour-lim:${this.#hourly};user-hour-rem:${remaining};` },
    };
  }
}
