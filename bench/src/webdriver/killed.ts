import type { Appium } from '@storedeck/fake-devices/real';

import type { Row } from '../table.ts';
import { startAppiumWorld } from './appium-world.ts';

const SESSIONS = 10;
/** The time after which Appium ends a session that gets no command, in ms. */
const LIMIT_MS = 60_000;

/**
 * Measures how long Appium keeps the sessions of a Storedeck server that was killed. Appium's log says when each
 * session is deleted.
 */
export async function benchKilledServer(): Promise<Row> {
  const world = await startAppiumWorld(SESSIONS);
  const { program } = world.appium;
  try {
    await Promise.all(Array.from({ length: SESSIONS }, (_, index) => world.open(index)));
    const ids = await createdSessions(program);
    process.kill(world.server.pid, 'SIGKILL');
    const start = performance.now();
    const ended = await Promise.all(
      ids.map(async (id) => {
        await program.printed(new RegExp(`<-- DELETE /session/${id} 200`));
        return performance.now() - start;
      }),
    );
    const last = Math.max(...ended);
    return {
      what: `the last session of a server that was killed ends, of ${SESSIONS}`,
      ours: `${(last / 1000).toFixed(1)} s`,
      beside: '60 s without a command',
      ratio: last / LIMIT_MS,
      target: '≤ 60 s',
      holds: last <= LIMIT_MS,
    };
  } finally {
    await world.close();
  }
}

/** Returns the ids of the sessions that Appium has created. */
async function createdSessions(program: Appium['program']): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < SESSIONS) {
    const others = ids.length > 0 ? `(?!${ids.join('|')})` : '';
    const [, id = ''] = await program.printed(new RegExp(`Session created with session id: ${others}(\\S+)`));
    ids.push(id);
  }
  return ids;
}
