import { useLocation } from 'wouter';

import { connectionTo } from '../../places/runners/connection-to.ts';
import { RUNNERS_KEY } from '../../places/runners/runner-storage.ts';
import { useRunnerLinks } from '../../places/runners/use-runner-links.ts';
import { useRunners } from '../../places/runners/use-runners.ts';
import { useRunnerConnections } from '../../server/runners.ts';
import type { PaletteCommand } from './command.ts';

/** Commands that connect or disconnect a Mac. The Runners place shows the progress. */
export function useRunnerCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const runners = useRunners();
  const links = useRunnerLinks();
  const connections = useRunnerConnections().data?.runners ?? [];
  return runners.runners.map((runner) => {
    const show = () => navigate(`/runners?runner=${encodeURIComponent(runner.id)}`);
    const note = `${runner.user}@${runner.host}`;
    const connection = connectionTo(runner, connections);
    if (connection && connection.state !== 'lost') {
      return {
        group: 'Runners',
        label: `Disconnect ${runner.name}`,
        id: runner.id,
        note,
        run: () => {
          links.disconnect(runner.id, connection.id);
          show();
        },
      };
    }
    return {
      group: 'Runners',
      label: `Connect ${runner.name}`,
      id: runner.id,
      note,
      keywords: ['mac', 'ssh'],
      run: () => {
        void links.connect(runner).then((isConnected) => {
          if (!isConnected) return;
          runners.change((before) => ({ ...before, activeId: runner.id }));
          // The browser sends storage events only to other windows. The other components of this window also need the
          // event, so this window sends it to itself.
          dispatchEvent(new StorageEvent('storage', { key: RUNNERS_KEY }));
        });
        show();
      },
    };
  });
}
