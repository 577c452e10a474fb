import { FakeAndroidPhone, type FakeAndroidPhoneOptions } from '@storedeck/fake-devices';

import type { Ending, StrangeKind, StrangeWorld } from './strange-kind.ts';

/** Connects a phone with the app of the demo. `prepare` does what a person did on it before. */
export async function attachPhone(
  { adb, app }: Pick<StrangeWorld, 'adb' | 'app'>,
  options: FakeAndroidPhoneOptions,
  prepare: (phone: FakeAndroidPhone) => Promise<void> = async () => undefined,
): Promise<Ending> {
  const phone = new FakeAndroidPhone({ captureMs: 350, now: () => new Date(), app, ...options });
  await prepare(phone);
  adb.attach(phone);
  return async () => {
    adb.detach(phone);
    await phone.close();
  };
}

/** Returns a beginning that connects a phone. */
export function withPhone(
  options: FakeAndroidPhoneOptions,
  prepare?: (phone: FakeAndroidPhone) => Promise<void>,
): StrangeKind['begin'] {
  return (world) => attachPhone(world, options, prepare);
}
