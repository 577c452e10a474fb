import type { ListedWay } from './phone-way.ts';

/** What a phone says about itself, which is the same on each way to it. */
export interface PhoneIdentity {
  /** The serial number that its maker gave it. '' if unknown. */
  readonly serialNumber: string;
  /** The random id of its running system. '' if unknown. */
  readonly boot: string;
}

/** Reads what the phone at the end of a way says about itself. May reject. */
export type ReadIdentity = (way: ListedWay) => Promise<PhoneIdentity>;

/**
 * Remembers which phone is at the end of each way. A phone is asked once for each of its ways, and again after it has
 * reconnected.
 */
export class WayIdentities {
  readonly #read: ReadIdentity;
  #known = new Map<string, Promise<PhoneIdentity | undefined>>();

  constructor(read: ReadIdentity) {
    this.#read = read;
  }

  /**
   * Resolves to the identities of the phones that can be asked. Never rejects. No phone is asked while all usable ones
   * are connected by cable: the serial of a cable is that of the phone [Linux drivers/usb/gadget/configfs.c, which gets
   * it from init.usb.configfs.rc: `write …/serialnumber ${ro.serialno}`].
   */
  async read(ways: readonly ListedWay[]): Promise<ReadonlyMap<ListedWay, PhoneIdentity>> {
    const usable = ways.filter(({ state, connection }) => state === 'device' && connection !== 'emulator');
    const asked = usable.some(({ connection }) => connection === 'tcp') ? usable : [];
    const known = new Map<string, Promise<PhoneIdentity | undefined>>();
    const answers = asked.map(async (way) => {
      const key = `${way.transportId ?? ''} ${way.serial}`;
      const answer = this.#known.get(key) ?? this.#read(way).catch(() => undefined);
      known.set(key, answer);
      const identity = await answer;
      // A phone that did not answer is asked again when the list has changed.
      if (!identity) known.delete(key);
      return [way, identity] as const;
    });
    this.#known = known;
    const identities = await Promise.all(answers);
    return new Map(identities.flatMap(([way, identity]) => (identity ? [[way, identity] as const] : [])));
  }
}
