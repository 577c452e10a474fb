import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Manifest } from './published-manifest.ts';

export const WORKSPACE = join(import.meta.dirname, '../..');

/** The folder to which the tarballs are written. */
export const TARBALLS = join(WORKSPACE, 'out/packages');

/** A package of the workspace that is published. */
export interface WorkspacePackage {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Returns every package of the workspace that is not private. */
export function publishedPackages(): WorkspacePackage[] {
  return globSync(['apps/*/package.json', 'libs/*/package.json'], { cwd: WORKSPACE })
    .sort()
    .map((path) => ({
      folder: join(WORKSPACE, path, '..'),
      manifest: readManifest(join(WORKSPACE, path, '..')),
    }))
    .filter(({ manifest }) => !manifest.private);
}

/** Reads the package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Returns the path of the file that `npm pack` writes for a package. */
export function makeTarballPath({ name, version }: Manifest): string {
  return join(TARBALLS, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}
