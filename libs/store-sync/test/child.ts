import fs from 'node:fs';
import { enableCompileCache, flushCompileCache, syncBuiltinESMExports } from 'node:module';

/**
 * The process that the tests kill. Its first argument describes its work: syncs that are repeated until the kill, saves
 * of `.env` or of the listing that are repeated until the kill, or one publication. The process prints a line at every
 * step of the work. The tests start many such processes, so a process loads only the modules that its work needs, and
 * caches their compiled code. A killed process does not write this cache, so the cache is written before the work.
 */
const work = JSON.parse(process.argv[2] ?? '{}') as
  | { kind: 'env'; dir: string }
  | { kind: 'listing'; dir: string }
  | {
      kind: 'publish';
      dir: string;
      stateDir: string;
      env: Record<string, string>;
      endpoints: { appStoreConnectUrl: string; playUrl: string; playTokenUrl: string };
      plan: string;
      /** This process kills itself before or after this write of the journal. The first write has the number 1. */
      killAtJournal?: { number: number; when: 'before' | 'after' };
    }
  | {
      kind: 'sync';
      dir: string;
      env: Record<string, string>;
      endpoints: { appStoreConnectUrl: string; playUrl: string; playTokenUrl: string };
    };

/**
 * Makes this process print a line before each write of the journal, and kill itself before or after the write that
 * `kill` describes.
 */
function watchJournal(kill: { number: number; when: 'before' | 'after' } | undefined): void {
  let writes = 0;
  const { rename, open } = fs.promises;
  const isKilled = (): boolean => {
    writes += 1;
    step('journal');
    if (writes === kill?.number && kill.when === 'before') process.kill(process.pid, 'SIGKILL');
    return writes === kill?.number;
  };
  fs.promises.rename = async (from, to) => {
    const kills = String(to).endsWith('.publish.json') && isKilled();
    await rename(from, to);
    if (kills) process.kill(process.pid, 'SIGKILL');
  };
  fs.promises.open = async (path, ...options) => {
    const kills = /publications\/[^/]+\.jsonl$/.test(String(path)) && isWriting(options) && isKilled();
    const file = await open(path, ...options);
    const { datasync } = file;
    file.datasync = async () => {
      await datasync.call(file);
      if (kills) process.kill(process.pid, 'SIGKILL');
    };
    return file;
  };
  syncBuiltinESMExports();
}

/** Whether a file is opened with these options to write into it. */
function isWriting([flags]: readonly unknown[]): boolean {
  return typeof flags === 'number' && (flags & fs.constants.O_WRONLY) !== 0;
}

function step(name: string): void {
  void process.stdout.write(`${name}\n`);
}

enableCompileCache();
if (work.kind === 'env') {
  const { saveEnv } = await import('../src/env/save-env.ts');
  flushCompileCache();
  for (let round = 0; ; round += 1) {
    step('saving');
    await saveEnv({
      dir: work.dir,
      text: `A=${round}\nB=${'x'.repeat(60_000)}\nEND=${round}\n`,
      force: true,
    });
  }
} else if (work.kind === 'listing') {
  const { readListingFile } = await import('../src/folder/listing-file.ts');
  const { writeListing } = await import('../src/editing/write-listing.ts');
  flushCompileCache();
  for (let round = 0; ; round += 1) {
    const { etag } = await readListingFile(work.dir, 'new');
    step('saving');
    const texts = { title: String(round), fullDescription: 'x'.repeat(60_000), releaseNotes: String(round) };
    const googlePlay = { packageName: 'a.b', locales: { 'en-US': texts } };
    await writeListing({ dir: work.dir, listing: { schemaVersion: 1, googlePlay }, etag });
  }
} else if (work.kind === 'publish') {
  const { credentialsFrom } = await import('../src/credentials/credentials-from.ts');
  const { publish } = await import('../src/publish/index.ts');
  flushCompileCache();
  const { dir, stateDir, env, endpoints, plan, killAtJournal } = work;
  watchJournal(killAtJournal);
  const mine = ['appStore', 'googlePlay'];
  const processing = { pollMs: 1, stuckReads: 1_000 };
  await publish({ dir, stateDir, credentials: credentialsFrom(env), endpoints, plan, mine, processing });
  step('done');
} else {
  const { credentialsFrom } = await import('../src/credentials/credentials-from.ts');
  const { syncListing } = await import('../src/sync/sync-listing.ts');
  flushCompileCache();
  const credentials = credentialsFrom(work.env);
  for (;;) {
    const { dir, endpoints } = work;
    await syncListing({ dir, credentials, endpoints, onProgress: ({ phase }) => step(phase) });
    step('done');
  }
}
