import { useLocation } from 'wouter';

import { useMakePlan } from '../../server/publish.ts';
import type { PaletteCommand } from './command.ts';

/** The command that makes a plan and opens Publish. */
export function usePublishCommands(): PaletteCommand[] {
  const [here, navigate] = useLocation();
  const make = useMakePlan();
  return [
    {
      group: 'Publish',
      label: 'Make a plan',
      keys: 'plan',
      keywords: ['publish', 'upload', 'release', 'stores', 'changes'],
      run: () => {
        make.mutate({ choices: {} });
        if (here !== '/publish') navigate('/publish');
      },
    },
  ];
}
