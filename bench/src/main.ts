import { benchAgents } from './agents/agents.ts';
import { benchAndroid } from './android/android.ts';
import { benchAppPreviews } from './app-previews/app-previews.ts';
import { benchCapture } from './capture/capture.ts';
import { benchFlows } from './flows/flows.ts';
import { benchFrames } from './frames/frames.ts';
import { benchInstall } from './install.ts';
import { benchWda } from './ios/wda.ts';
import { benchListingReport } from './listing-report/listing-report.ts';
import { benchLive } from './live/live.ts';
import { benchLivePage } from './live-page/live-page.ts';
import { benchMatrix } from './page/matrix.ts';
import { benchMirror } from './page/mirror.ts';
import { benchNotes } from './page/notes.ts';
import { benchPage } from './page/page.ts';
import { benchPreview } from './preview/preview.ts';
import { benchKills } from './publish/kills.ts';
import { benchPublish } from './publish/publish.ts';
import { writeResults } from './report/write-results.ts';
import { benchRunner } from './runner/runner.ts';
import { benchServerLoad } from './server-load/server-load.ts';
import { benchStartUp } from './start-up.ts';
import { benchStoreSync } from './store-sync/store-sync.ts';
import { formatTable, type Row } from './table.ts';
import { benchTree } from './tree/tree.ts';
import { benchWebDriver } from './webdriver/webdriver.ts';

const benches: Readonly<Record<string, () => Promise<Row[]>>> = {
  'store-sync': benchStoreSync,
  publish: benchPublish,
  'listing-report': benchListingReport,
  frames: benchFrames,
  kills: benchKills,
  'start-up': benchStartUp,
  'server-load': benchServerLoad,
  agents: benchAgents,
  android: benchAndroid,
  runner: benchRunner,
  wda: benchWda,
  webdriver: benchWebDriver,
  preview: benchPreview,
  'app-previews': benchAppPreviews,
  page: benchPage,
  matrix: benchMatrix,
  notes: benchNotes,
  mirror: benchMirror,
  live: benchLive,
  'live-page': benchLivePage,
  tree: benchTree,
  capture: benchCapture,
  flows: benchFlows,
  install: benchInstall,
};

// Without arguments, all measurements run and their results are saved.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(
    `Unknown measurement: ${unknown.join(', ')}. Choose from: ${Object.keys(benches).join(', ')}.`,
  );
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
