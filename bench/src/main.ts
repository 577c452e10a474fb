import { benchAndroid } from './android.ts';
import { benchInstall } from './install.ts';
import { benchPage } from './page.ts';
import { benchPreview } from './preview.ts';
import { benchRunner } from './runner.ts';
import { benchStartUp } from './start-up.ts';
import { benchStoreSync } from './store-sync.ts';
import { formatTable, type Row } from './table.ts';
import { benchWda } from './wda.ts';
import { writeResults } from './write-results.ts';

const benches: Readonly<Record<string, () => Promise<Row[]>>> = {
  'store-sync': benchStoreSync,
  'start-up': benchStartUp,
  android: benchAndroid,
  runner: benchRunner,
  wda: benchWda,
  preview: benchPreview,
  page: benchPage,
  install: benchInstall,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const tables = new Map<string, Row[]>();
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await bench();
  tables.set(name, rows);
  console.log(`${name}\n${formatTable(rows)}\n`);
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
}
if (wanted.length === 0) await writeResults(tables);
