import { FakeAndroidPhone, listenForAdb } from '@storedeck/fake-devices';

// A phone in a process of its own, so that its work is not counted as ours. Answers with its address.
const phone = new FakeAndroidPhone({ captureMs: Number(process.argv[2]), now: () => new Date(0) });
const daemon = await listenForAdb(phone);
process.send?.(daemon.address);
process.once('disconnect', () => process.exit());
