import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the parts of a project's `node_modules` that are native or would be compiled: compiled files, build
 * instructions, and packages with a script that runs at their installation.
 */
export function nativeParts(folder: string): string[] {
  const files = globSync('node_modules/**/{*.node,binding.gyp,CMakeLists.txt}', { cwd: folder });
  const lock = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { hasInstallScript?: boolean }> };
  const scripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  return [...files, ...scripts.map(([path]) => path)];
}
