import type { ServerProcess } from './server-process.ts';

/**
 * Processor time, in ms, of the longest turn of the event loop that some work makes. It is done once before, which warms
 * the engine up, and then three times, of which the least counts: a computer with other work makes a turn longer, never
 * shorter.
 */
export async function longestTurnIn(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  await work();
  const turns: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await server.longestTurn();
    await work();
    turns.push(await server.longestTurn());
  }
  return Math.min(...turns);
}
