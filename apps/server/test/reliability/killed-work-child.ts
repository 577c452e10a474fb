import fs from 'node:fs';
import { enableCompileCache, flushCompileCache, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { addPicture, applyTemplate, saveEnv, startFromCurrent } from '@storedeck/store-sync';

/**
 * The process that `killed-work.test.ts` kills. It does one work after the other, each in a working folder of its own,
 * and kills itself before the call of the file system with the number `killAt`. At the end, it prints the number of
 * calls of each work.
 */
const { runs, source, picture, killAt } = JSON.parse(process.argv[2] ?? '{}') as {
  runs: { work: keyof typeof WORKS; dir: string }[];
  /** A folder of fastlane to import. */
  source: string;
  /** A picture to add. */
  picture: string;
  killAt?: number;
};
const signal = new AbortController().signal;

const WORKS = {
  async export() {
    const { exportListing } = await import('../../src/formats/export-listing.ts');
    return async (dir: string) =>
      void (await exportListing(config(dir), { format: 'fastlane', which: 'new' }, signal));
  },
  async 'import, replace'() {
    const { importListing } = await import('../../src/formats/import-listing.ts');
    const options = { format: 'fastlane', path: source, existing: 'replace' } as const;
    return async (dir: string) => void (await importListing(config(dir), options, signal));
  },
  async 'import, merge'() {
    const { importListing } = await import('../../src/formats/import-listing.ts');
    const options = { format: 'fastlane', path: source, existing: 'merge' } as const;
    return async (dir: string) => void (await importListing(config(dir), options, signal));
  },
  async 'start from Current'() {
    return async (dir: string) => void (await startFromCurrent({ dir }));
  },
  async 'apply Template'() {
    return async (dir: string) => void (await applyTemplate({ dir }));
  },
  async 'add a picture'() {
    const place = { store: 'appStore', locale: 'en-US', slot: 'APP_IPHONE_67' } as const;
    const bytes = fs.readFileSync(picture);
    return async (dir: string) => void (await addPicture({ dir, ...place, body: Readable.from([bytes]) }));
  },
  async 'save .env'() {
    return async (dir: string) => void (await saveEnv({ dir, text: 'A=2\n', force: true }));
  },
  async report() {
    const { writeNewFile } = await import('../../src/cli/write-file.ts');
    const pieces = async function* () {
      for (const piece of ['<html>', 'new', '</html>']) yield piece;
    };
    return async (dir: string) =>
      void (await writeNewFile(join(dir, 'reports/report.html'), pieces(), { replace: true }));
  },
  async recording() {
    const { Recordings } = await import('@storedeck/mirror');
    return async (dir: string) => {
      const recording = await new Recordings(dir).create('PHONE1', new Date(2026, 10, 21));
      const file = await recording.createFile(recording.makePath(1));
      await file.writeFile('film');
      await file.close();
    };
  },
};

const { readConfig } = await import('../../src/config.ts');
function config(dir: string) {
  return readConfig({ dir }, {});
}

/** Counts the calls that open or change files, and kills this process before the call with the number `killAt`. */
function countCalls(): () => number {
  // The cast has two steps, because the functions of the module have different types and are replaced by name.
  const promises = fs.promises as unknown as Record<string, (...args: unknown[]) => unknown>;
  let count = 0;
  for (const name of [
    'open',
    'rename',
    'rm',
    'mkdir',
    'link',
    'copyFile',
    'writeFile',
    'symlink',
    'unlink',
  ]) {
    const call = promises[name];
    promises[name] = (...args) => {
      count += 1;
      if (count === killAt) process.kill(process.pid, 'SIGKILL');
      return call?.(...args);
    };
  }
  syncBuiltinESMExports();
  return () => count;
}

enableCompileCache();
const loaded = await Promise.all(runs.map(({ work }) => WORKS[work]()));
flushCompileCache();
const count = countCalls();
const calls: number[] = [];
for (const [at, run] of loaded.entries()) {
  const former = count();
  await run(runs[at]?.dir ?? '');
  calls.push(count() - former);
}
process.stdout.write(JSON.stringify(calls));
