// `no-eval.ts` is imported first, because it must run before zod creates a schema.
import '../../../../server/no-eval.ts';

import type { PlayerOrder } from './player-messages.ts';
import { Player } from './player.ts';

let player: Player | undefined;

addEventListener('message', ({ data: order }: MessageEvent<PlayerOrder>) => {
  if (order.type === 'open')
    player = new Player(order, (report) =>
      postMessage(report, { transfer: report.type === 'sound' ? [report.data] : [] }),
    );
  else player?.perform(order);
});
