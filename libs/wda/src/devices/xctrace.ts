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
 * Parses the lines `Name (17.5) (UDID)` of the section `== Devices ==`; a beta has words in its version, and a phone that
 * is just being prepared may have none. The section also contains the Mac itself, whose UDID has the form of a UUID, and
 * watches and Apple TVs, which only their names tell.
 */
export function parseXctrace(output: string, skip: Skip = () => undefined): DeviceSighting[] {
  let section = '';
  return output.split(/\r?\n/).flatMap((line): DeviceSighting[] => {
    const heading = /^== (.*) ==$/.exec(line.trim());
    if (heading) section = heading[1] ?? '';
    // A line before the first section is neither a device nor the Mac.
    if (section === '' && !heading) skip(line);
    if (section !== 'Devices' || heading || line.trim() === '') return [];
    const [, name = '', osVersion, udid = ''] =
      /^(.*?)(?: \((\d[\w. ]{0,30})\))? \(([^()]+)\)$/.exec(line.trim()) ?? [];
    if (!isUdid(udid)) skip(line);
    if (!isUdid(udid) || UUID.test(udid) || /\bApple (?:Watch|TV)\b/.test(name)) return [];
    return [{ udid, name: name.trim(), osVersion }];
  });
}

const UUID = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i;
