import { useConnected } from '../server/connected.ts';

/** The properties that lock a control. `aria-disabled` keeps the focus on the control, unlike `disabled`. */
export interface Locked {
  readonly 'aria-disabled': true;
  readonly 'data-tooltip': string;
  readonly onClick: (event: { preventDefault(): void }) => void;
}

const AWAY: Locked = {
  'aria-disabled': true,
  'data-tooltip': 'Not possible now, because the server is away.',
  // Without this, a submit button would still send its form.
  onClick: (event) => event.preventDefault(),
};

/** Returns the properties that lock a control which needs the server; undefined while the server can be reached. */
export function useServerLock(): Locked | undefined {
  return useConnected() ? undefined : AWAY;
}
