import type { Skip } from '@storedeck/foreign-text';
import type { Host } from '@storedeck/host';

import { isUdid, type DeviceSighting } from './ios-device.ts';
import type { ListOptions } from './list-options.ts';
import { runTool } from './run-tool.ts';

/**
 * Lists phones with xctrace of Instruments, for an Xcode without devicectl, and for phones that devicectl does not
 * list.
 */
export async function listWithXctrace(
  host: Host,
  { timeoutMs, signal, skip }: ListOptions,
): Promise<DeviceSighting[]> {
  const { stdout, stderr } = await runTool(host, ['xcrun', 'xctrace', 'list', 'devices'], {
    signal,
    timeoutMs,
  });
  // Xcode 12 and older print the list to stderr.
  return parseXctrace(`${stdout.toString('utf8')}\n${stderr}`, skip);
}

/**
 * Parses the lines `Name (17.5) (UDID)` of the section `== Devices ==`. The section also contains the Mac itself, which
 * is left out because its line has no version.
 */
export function parseXctrace(output: string, skip: Skip = () => undefined): DeviceSighting[] {
  let section = '';
  return output.split(/\r?\n/).flatMap((line): DeviceSighting[] => {
    const heading = /^== (.*) ==$/.exec(line.trim());
    if (heading) section = heading[1] ?? '';
    const [, name, osVersion, udid] = /^(.*) \((\d[\d.]*)\) \(([^()]+)\)$/.exec(line.trim()) ?? [];
    // A line before the first section is neither a device nor the Mac.
    if (section === '' && !heading) skip(line);
    if (section !== 'Devices' || udid === undefined || !isUdid(udid)) return [];
    return [{ udid, name, osVersion }];
  });
}
