import {
  type FlowDevice,
  type FlowFiles,
  type FlowResult,
  loadFlow,
  printIssue,
  runFlow,
} from '../../src/index.ts';

/** Runs the commands of a flow, and returns the result and the names of its screenshots. */
export async function runCommands(
  commands: string,
  device: FlowDevice,
  { values = {}, files = {} }: { values?: Record<string, string>; files?: Record<string, string> } = {},
): Promise<FlowResult & { readonly screenshots: readonly string[] }> {
  const all: Record<string, string> = { ...files, 'flow.yaml': `appId: com.example\n---\n${commands}` };
  const { loaded, issues } = await loadFlow('flow.yaml', { files: filesFrom(all), values });
  const errors = issues.filter(({ severity }) => severity === 'error').map(printIssue);
  if (loaded === undefined || errors.length > 0) throw new Error(errors.join('\n'));
  const screenshots: string[] = [];
  const result = await runFlow(loaded, device, {
    values,
    signal: new AbortController().signal,
    saveScreenshot: async (name) => {
      screenshots.push(name);
    },
  });
  return { ...result, screenshots };
}

/** Returns files in memory: flows, pictures and videos. */
export function filesFrom(files: Record<string, string>): FlowFiles {
  return {
    media: {
      has: async (path) => files[path] !== undefined,
      read: async (path) => (files[path] === undefined ? undefined : new TextEncoder().encode(files[path])),
    },
    read: async (path) => {
      const text = files[path];
      if (text === undefined) throw new Error('there is no such file.');
      return text;
    },
  };
}
