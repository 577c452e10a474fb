import { bundlePath } from '../../mac/tools/simctl-apps.ts';
import type { FakeIphone } from '../fake-iphone.ts';

/** Simulates `ls` of the bundle of an app that is installed on a simulator. There are no other folders. */
export function listBundle(
  path: string,
  phones: readonly FakeIphone[],
): { readonly stdout: string; readonly stderr: string; readonly exitCode: number } {
  const apps = phones
    .filter(({ facts }) => facts.simulator)
    .flatMap(({ udid, settingsOfSimctl: { app } }) => (app ? [{ udid, app }] : []));
  const found = apps.find(({ udid, app }) => bundlePath(udid, app.id) === path)?.app;
  if (!found) return { stdout: '', stderr: `ls: ${path}: No such file or directory\n`, exitCode: 1 };
  const folders = found.languages?.map((name) => `${name}.lproj`) ?? [];
  const names = ['Assets.car', 'Base.lproj', 'Info.plist', 'PkgInfo', ...folders].toSorted();
  return { stdout: names.map((name) => `${name}\n`).join(''), stderr: '', exitCode: 0 };
}
