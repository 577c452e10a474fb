import { versionOutput } from '../../tool-versions.table.ts';
import { devicectl } from './devicectl.ts';
import type { FakeMacPhone } from './mac-devices.ts';
import type { MacTool } from './mac-tool.ts';
import { simctl, type SimctlState } from './simctl.ts';

/** Returns the tools in /usr/bin of a Mac with Xcode. */
export function xcodeTools(state: SimctlState & { readonly phones: readonly FakeMacPhone[] }) {
  return {
    xcrun: xcrun({ simctl: simctl(state), devicectl: devicectl(state.phones) }),
    xcodebuild,
  };
}

/** Wraps each tool, so that a call that requests the version of the tool prints the version. */
export function withVersions(tools: Readonly<Record<string, MacTool>>): Record<string, MacTool> {
  return Object.fromEntries(
    Object.entries(tools).map(([name, tool]): [string, MacTool] => [
      name,
      (call) => {
        const version = versionOutput(name, call.args);
        if (version === undefined) return tool(call);
        call.stdout.write(version);
        return 0;
      },
    ]),
  );
}

/** Returns the tools in Homebrew's folder. */
export function brewTools(phones: readonly FakeMacPhone[]) {
  return { idevice_id: ideviceId(phones) };
}

function xcrun(tools: Readonly<Record<string, MacTool>>): MacTool {
  return (call) => {
    const [name = '', ...args] = call.args;
    const tool = tools[name];
    if (tool) return tool({ ...call, args });
    call.stderr.write(`xcrun: error: unable to find utility "${name}", not a developer tool or in PATH\n`);
    return 72;
  };
}

const xcodebuild: MacTool = ({ stderr }) => {
  stderr.write('xcodebuild: error: The directory does not contain an Xcode project, workspace or package.\n');
  return 66;
};

function ideviceId(phones: readonly FakeMacPhone[]): MacTool {
  return ({ args, stdout }) => {
    const wanted = args.includes('-n') ? 'localNetwork' : 'wired';
    const lines = phones.flatMap(({ udid, connection }) => {
      if (args.length === 0) return [`${udid} (${connection === 'wired' ? 'USB' : 'Network'})\n`];
      return connection === wanted ? [`${udid}\n`] : [];
    });
    stdout.write(lines.join(''));
    return 0;
  };
}
