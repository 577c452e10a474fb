import { useLocation } from 'wouter';

import { connectionTo } from '../../places/runners/record-kind.ts';
import { RUNNER_KIND } from '../../places/runners/runner/runner-kind.ts';
import { useLinks } from '../../places/runners/use-links.ts';
import { useRecords } from '../../places/runners/use-records.ts';
import type { PaletteCommand } from './command.ts';

/** Commands that connect or disconnect a Mac. The Runners place shows the progress. */
export function useRunnerCommands(): PaletteCommand[] {
  const [, navigate] = useLocation();
  const runners = useRecords(RUNNER_KIND);
  const links = useLinks(RUNNER_KIND);
  const connections = RUNNER_KIND.useConnections();
  return runners.records.map((runner) => {
    const show = () => navigate(`/runners?runner=${encodeURIComponent(runner.id)}`);
    const note = `${runner.user}@${runner.host}`;
    const connection = connectionTo(RUNNER_KIND, runner, connections);
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
          runners.activate(runner.id);
          // The browser sends storage events only to other windows. The other components of this window also need the
          // event, so this window sends it to itself.
          dispatchEvent(new StorageEvent('storage', { key: RUNNER_KIND.storageKey }));
        });
        show();
      },
    };
  });
}
