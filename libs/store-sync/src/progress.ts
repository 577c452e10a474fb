import type { SyncProgress } from '@storedeck/contract';

const MIN_INTERVAL_MS = 100;

/** Tells a listener how a sync goes: at once when the phase changes, else at most ten times a second. */
export interface Progress {
  enter(phase: SyncProgress['phase']): void;
  /** So many more calls or pictures are to come. */
  expect(more: number): void;
  /** One of them is done. */
  finish(): void;
  /** Counts a call from when it is queued until it is answered. */
  track<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Bytes of pictures have arrived. */
  receive(bytes: number): void;
}

export function createProgress(listener: ((progress: SyncProgress) => void) | undefined): Progress {
  const state: SyncProgress = { phase: 'connecting', done: 0, total: 0, bytes: 0 };
  let told = 0;
  const tell = (now: boolean): void => {
    const time = performance.now();
    if (!now && time - told < MIN_INTERVAL_MS) return;
    told = time;
    listener?.({ ...state });
  };
  const progress: Progress = {
    enter(phase) {
      if (phase === state.phase && told > 0) return;
      Object.assign(state, { phase, done: 0, total: 0 });
      tell(true);
    },
    expect(more) {
      state.total += more;
      tell(false);
    },
    finish() {
      state.done += 1;
      tell(state.done === state.total);
    },
    async track(call) {
      progress.expect(1);
      const answer = await call();
      progress.finish();
      return answer;
    },
    receive(bytes) {
      state.bytes += bytes;
      tell(false);
    },
  };
  return progress;
}
