import { useKeptState } from '../../ui/kept-state.ts';

/** Whether the dialog about Storedeck is open, and a function that opens or closes it. */
export function useAbout(): [boolean, (open: boolean) => void] {
  const [open, change] = useKeptState('about', false);
  return [open, (to) => change(() => to)];
}
