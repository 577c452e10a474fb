/**
 * A program that has the lock of a device until it is killed: `lock-holder.ts FOLDER KIND`. Prints a line when it has
 * the lock.
 */
import { DeviceLocks, LockFiles } from '@storedeck/devices';

const [folder = '', kind = 'command'] = process.argv.slice(2);
const locks = new DeviceLocks({ files: new LockFiles(folder) });
const holder = { kind: kind as 'command', id: 'child', name: 'storedeck install' };
await locks.use({ host: 'local', device: 'PHONE1' }, holder, async () => {
  process.stdout.write('held\n');
  // Never resolves: the process runs until its parent kills it.
  await new Promise((resolve) => setInterval(resolve, 2 ** 30));
});
