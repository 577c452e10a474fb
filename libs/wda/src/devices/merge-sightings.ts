import type { DeviceSighting, IosDevice } from './ios-device.ts';

/** The result of one listing tool. */
export interface Listing {
  readonly source: string;
  readonly installed: boolean;
  readonly sightings: readonly DeviceSighting[];
  readonly problem?: string;
}

/**
 * Merges all sightings of a UDID into one device. Leaves out what a tool knows to be no phone. Each value comes from the
 * first listing that contains this value, so pass the most detailed listing first.
 */
export function mergeSightings(listings: readonly Listing[]): IosDevice[] {
  const seen = listings.flatMap(({ source, sightings }) => sightings.map((one) => ({ source, ...one })));
  // UDIDs are compared without regard to case, because go-ios and xctrace may print them in capital or small letters.
  const groups = Map.groupBy(seen, ({ udid }) => udid.toUpperCase());
  return [...groups.values()].flatMap((group): IosDevice[] => {
    if (group.some(({ isOther }) => isOther === true)) return [];
    const present = group.filter(({ absent }) => absent !== true);
    const [first] = present;
    if (!first) return [];
    const known = (fact: 'name' | 'model' | 'osVersion' | 'hint') => group.find((one) => one[fact])?.[fact];
    const hint = known('hint');
    const connections = present.map((one) => one.connection);
    // A phone that is connected by USB and by network is used over USB.
    const connection = connections.includes('usb') ? 'usb' : (connections.find(Boolean) ?? 'usb');
    return [
      {
        udid: first.udid,
        name: known('name') ?? known('model') ?? 'iPhone',
        model: known('model') ?? '',
        osVersion: known('osVersion') ?? '',
        kind: connection === 'simulator' ? 'simulator' : 'device',
        connection,
        source: [...new Set(present.map(({ source }) => source))].join('+'),
        ...(hint === undefined ? {} : { hint }),
      },
    ];
  });
}
