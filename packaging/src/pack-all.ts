import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { stagePackage } from './stage-package.ts';
import { publishedPackages, makeTarballPath, TARBALLS } from './workspace.ts';

const packages = publishedPackages();
const stages = await mkdtemp(join(tmpdir(), 'storedeck-pack-'));
try {
  const folders = packages.map(({ manifest }) => join(stages, manifest.name));
  await Promise.all(packages.map((each, index) => stagePackage(each, folders[index] ?? '')));
  await rm(TARBALLS, { recursive: true, force: true });
  await mkdir(TARBALLS, { recursive: true });
  await promisify(execFile)('npm', ['pack', '--pack-destination', TARBALLS, ...folders], { cwd: stages });
  for (const { manifest } of packages) {
    const { size } = await stat(makeTarballPath(manifest));
    process.stdout.write(
      `${(size / 1000).toFixed(0).padStart(6)} kB  ${basename(makeTarballPath(manifest))}\n`,
    );
  }
} finally {
  await rm(stages, { recursive: true, force: true });
}
