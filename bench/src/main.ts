import { benchAndroid } from './android.ts';
import { benchPage } from './page.ts';
import { benchPreview } from './preview.ts';
import { benchRunner } from './runner.ts';
import { benchStartUp } from './start-up.ts';
import { benchStoreSync } from './store-sync.ts';
import { formatTable } from './table.ts';
import { benchWda } from './wda.ts';

const benches = {
  android: benchAndroid,
  preview: benchPreview,
  page: benchPage,
  runner: benchRunner,
  'start-up': benchStartUp,
  'store-sync': benchStoreSync,
  wda: benchWda,
};

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await bench();
  console.log(`${name}\n${formatTable(rows)}\n`);
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
}
