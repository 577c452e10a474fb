import { listRunningPhones } from '@storedeck/android';
import { inspectIos } from '@storedeck/devices';
import { SkippedCounter, type SkippedParts } from '@storedeck/foreign-text';
import type { Host } from '@storedeck/host';

import type { Finding } from './finding.ts';

/** Lists the devices of a host, and says which parts of the lists were skipped. Starts no adb server. */
export async function checkDevices(host: Host, signal: AbortSignal): Promise<Finding[]> {
  const skipped = new SkippedCounter();
  const [phones, { simulators, devices }] = await Promise.all([
    listPhones(host, signal, skipped),
    inspectIos(host, signal, skipped),
  ]);
  const booted = simulators.filter(({ state }) => state === 'Booted').length;
  const iphones = `${devices.length} by cable or network; simulators: ${simulators.length}, ${booted} booted`;
  return [
    phones,
    { level: devices.length + booted > 0 ? 'ok' : 'note', name: 'iPhones', detail: iphones },
    ...skipped.list.map(describeSkipped),
  ];
}

async function listPhones(host: Host, signal: AbortSignal, skipped: SkippedCounter): Promise<Finding> {
  const name = 'Android phones';
  try {
    const phones = await listRunningPhones(host, { signal, skip: skipped.of('adb') });
    if (!phones) return { level: 'note', name, detail: 'not listed, because no adb server runs here' };
    const ready = phones.filter(({ state }) => state === 'device').length;
    const detail = `${phones.length} in the list of adb, ${ready} ready`;
    return { level: ready > 0 ? 'ok' : 'note', name, detail };
  } catch (error) {
    if (signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { level: 'note', name, detail: `not listed: ${reason}` };
  }
}

function describeSkipped({ source, count, sample }: SkippedParts): Finding {
  return {
    level: 'note',
    name: `output of ${source}`,
    detail: `skipped what is not known, ${count} ×, such as "${sample}"`,
    advice: 'Nothing to do, unless a device is missing. Then send this line with a report.',
  };
}
