import { bundlePath } from '../../mac/tools/simctl-apps.ts';
import { fail, failInside, succeed, type SimctlResult } from '../../mac/tools/simctl-result.ts';
import type { FakeIphone } from '../fake-iphone.ts';

interface Machine {
  readonly simulators: readonly FakeIphone[];
  readonly files: Map<string, Buffer>;
}

/**
 * Simulates the subcommands of simctl that need files of the Mac: `uninstall UDID ID`, `install UDID FOLDER`, and `addmedia
 * UDID FILE…` of a file that does not exist. Returns undefined for all others; `get_app_container` only makes sure that
 * the folder which it prints can be copied.
 */
export function simulateFiles(
  [verb = '', udid, ...args]: readonly string[],
  { simulators, files }: Machine,
): SimctlResult | undefined {
  const simulator = simulators.find((one) => one.udid === udid);
  if (!simulator || simulator.power !== 'Booted') return undefined;
  const [first = ''] = args;
  if (verb === 'addmedia') return args.every((path) => files.has(path)) ? undefined : noSuchFile();
  const app = simulator.settingsOfSimctl.app;
  if (verb === 'get_app_container' && app?.isInstalled && first === app.id)
    files.set(`${bundlePath(simulator.udid, app.id)}/Info.plist`, Buffer.from(app.id));
  if (verb === 'uninstall') {
    if (first !== app?.id) return fail(1, `Failed to uninstall ${first}`);
    app.uninstall();
    files.delete(`${bundlePath(simulator.udid, app.id)}/Info.plist`);
    return succeed();
  }
  if (verb !== 'install') return undefined;
  if (app === undefined || files.get(`${first}/Info.plist`)?.toString() !== app.id)
    return failInside({ domain: 'IXErrorDomain', code: 13 }, [
      'Simulator device failed to install the application.',
      'Missing bundle ID.',
    ]);
  app.install();
  return succeed();
}

function noSuchFile(): SimctlResult {
  return failInside({ code: 2 }, [
    'The operation couldn’t be completed. No such file or directory',
    'No such file or directory',
  ]);
}
