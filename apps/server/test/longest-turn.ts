import type { ServerProcess } from './server-process.ts';

const ROUNDS = 3;

/**
 * Does some work until none of its turns of the event loop takes `limitMs` of processor time, three times at most, and
 * resolves to the longest turn of the last time, in ms: a computer that is busy with something else makes a turn longer,
 * never shorter. Once before, the work only warms the engine up.
 */
export async function longestTurnIn(
  server: ServerProcess,
  limitMs: number,
  work: () => Promise<unknown>,
): Promise<number> {
  await work();
  let turn = Infinity;
  for (let round = 0; round < ROUNDS && turn >= limitMs; round += 1) {
    await server.longestTurn();
    await work();
    turn = await server.longestTurn();
  }
  return turn;
}
