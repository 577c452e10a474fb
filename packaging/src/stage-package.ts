import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { DEMO_FONTS, stageDemoFonts } from './demo-fonts.ts';
import { publishedManifest } from './published-manifest.ts';
import { readManifest, WORKSPACE, type WorkspacePackage } from './workspace.ts';

/** Copies a built package into an empty folder, with exactly the files that its tarball contains. */
export async function stagePackage({ folder, manifest }: WorkspacePackage, stage: string): Promise<void> {
  const isCommand = 'bin' in manifest;
  const bundled = isCommand ? DEMO_FONTS : [];
  const dist = join(folder, 'dist');
  const published = publishedManifest(manifest, {
    workspace: readManifest(WORKSPACE),
    folder: relative(WORKSPACE, folder),
    bundled,
  });
  await mkdir(stage, { recursive: true });
  await Promise.all([
    cp(dist, join(stage, 'dist'), {
      recursive: true,
      filter: (path) => isCommand || isBuiltFrom(join(folder, 'src'), relative(dist, path)),
    }),
    cp(join(folder, 'README.md'), join(stage, 'README.md')),
    cp(join(WORKSPACE, 'LICENSE'), join(stage, 'LICENSE')),
    writeFile(join(stage, 'package.json'), `${JSON.stringify(published, null, 2)}\n`),
    ...(isCommand ? [cp(join(folder, 'skills'), join(stage, 'skills'), { recursive: true })] : []),
    ...(isCommand ? [stageDemoFonts(join(stage, 'node_modules'))] : []),
  ]);
}

/**
 * Whether a file of `dist` belongs to an existing source file, or to a bundle of another package. Two kinds of files
 * are left out: files that only the compiler uses, such as `tsconfig.lib.tsbuildinfo`, and the output of removed source
 * files, because the compiler does not delete such output.
 */
function isBuiltFrom(src: string, path: string): boolean {
  if (path.split(sep)[0] === 'bundled') return true;
  if (existsSync(join(src, path))) return true;
  const source = path.replace(/(\.d\.ts|\.js|\.js\.map)$/, '.ts');
  return source !== path && existsSync(join(src, source));
}
