import type { Host } from '@storedeck/host';

const TIMEOUT_MS = 5000;
const AGENT = /\bUIKitApplication:\S{0,300}WebDriverAgentRunner/;

/**
 * Returns the UDIDs of the booted simulators in which WebDriverAgent runs. Leaves out a simulator whose processes
 * simctl cannot list. Rejects with HostError.
 */
export async function simulatorsWithAgent(
  host: Host,
  udids: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const found = await Promise.all(
    udids.map(async (udid) => {
      const args = ['simctl', 'spawn', udid, 'launchctl', 'list'];
      const { stdout } = await host.run('xcrun', args, { signal, timeoutMs: TIMEOUT_MS });
      return AGENT.test(stdout.toString('utf8')) ? [udid] : [];
    }),
  );
  return found.flat();
}
