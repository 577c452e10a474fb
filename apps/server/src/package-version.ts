import { readFileSync } from 'node:fs';

/** The version in `package.json`, which is one folder above the sources and above the build. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}
