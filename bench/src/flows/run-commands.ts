import { type FlowDevice, type FlowResult, loadFlow, runFlow } from '@storedeck/flows';

/** Returns a device that does nothing but show these elements and take inputs. */
export function makeDevice(
  tree: FlowDevice['tree'],
  perform: FlowDevice['perform'] = async () => {},
): FlowDevice {
  return {
    ...{ id: 'device', platform: 'android', abilities: {}, tree, perform },
    screenshot: async () => new Uint8Array(),
    launch: async () => {},
    stop: async () => {},
  };
}

/** Runs commands on a device. Rejects if a step fails. */
export async function runCommands(commands: string, device: FlowDevice): Promise<FlowResult> {
  const source = `appId: com.example\n---\n${commands}`;
  const { loaded, issues } = await loadFlow('flow.yaml', { files: { read: async () => source }, values: {} });
  if (!loaded || issues.length > 0) throw new Error(issues[0]?.message);
  const result = await runFlow(loaded, device, {
    values: {},
    signal: new AbortController().signal,
    saveScreenshot: async () => {},
  });
  if (result.outcome === 'failed') throw new Error(result.failure?.step.reason);
  return result;
}
