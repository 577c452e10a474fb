import { useKeptState } from '../../../ui/kept-state.ts';

/**
 * Returns the path of the flow that is run as soon as it is open; null if there is none. Also returns a function that
 * changes it. It is no part of the address, so that no link can act on a device.
 */
export function useFlowToRun() {
  return useKeptState<string | null>('flow-to-run', null);
}
