import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { DEMO_FONTS, stageDemoFonts } from './demo-fonts.ts';
import { publishedManifest } from './published-manifest.ts';
import { WORKSPACE, type WorkspacePackage } from './workspace.ts';

/** Lays out a built package in an empty folder, exactly as it is to be packed. */
export async function stagePackage({ folder, manifest }: WorkspacePackage, stage: string): Promise<void> {
  const isCommand = 'bin' in manifest;
  const bundled = isCommand ? DEMO_FONTS : [];
  const dist = join(folder, 'dist');
  await mkdir(stage, { recursive: true });
  await Promise.all([
    cp(dist, join(stage, 'dist'), {
      recursive: true,
      filter: (path) => isCommand || isBuiltFrom(join(folder, 'src'), relative(dist, path)),
    }),
    cp(join(folder, 'README.md'), join(stage, 'README.md')),
    cp(join(WORKSPACE, 'LICENSE'), join(stage, 'LICENSE')),
    writeFile(
      join(stage, 'package.json'),
      `${JSON.stringify(publishedManifest(manifest, bundled), null, 2)}\n`,
    ),
    ...(isCommand ? [stageDemoFonts(join(stage, 'node_modules'))] : []),
  ]);
}

/** Whether a file of dist has a source: the compiler leaves what it wrote for sources that are gone, and notes of its own. */
function isBuiltFrom(src: string, path: string): boolean {
  if (existsSync(join(src, path))) return true;
  const source = path.replace(/(\.d\.ts|\.js)$/, '.ts');
  return source !== path && existsSync(join(src, source));
}
