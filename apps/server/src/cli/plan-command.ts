import type { PlanChange, PublishPlan, StorePlan } from '@storedeck/contract';
import { STORE_NAMES } from '@storedeck/listing';

import { EXIT_CODE } from './exit-code.ts';
import { formatTable, type TableRow } from './format-table.ts';
import { choicesOf, type PublishFlags } from './publish-flags.ts';
import { runCommand } from './run-command.ts';
import { paint, terminalWidth } from './terminal.ts';

/** `storedeck plan`: shows what publishing New would change. The exit code is 1 if the plan cannot be published. */
export function planCommand(flags: PublishFlags): Promise<void> {
  return runCommand(flags, async ({ config, signal }) => {
    const { readNew } = await import('../publish/publish-new.ts');
    const plan = await (await readNew(config, { signal })).plan(choicesOf(flags));
    return {
      document: plan,
      text: textOf(plan),
      exitCode: plan.publishable ? EXIT_CODE.done : EXIT_CODE.failed,
    };
  });
}

function textOf(plan: PublishPlan): string {
  const { cost, problems, obstacles, publishable, reviews, stores } = plan;
  const empty = stores.every(({ changes }) => changes.length === 0);
  const requests = cost.requests.appStore + cost.requests.googlePlay;
  return [
    ...stores.flatMap(storeText),
    ...section(
      'Problems',
      problems.map(({ severity, kind, detail, at }) => [
        severity,
        `${at.locale ?? ''} ${at.field ?? at.slot ?? ''}`,
        `${kind}: ${detail}`,
      ]),
    ),
    ...section(
      'Cannot be published',
      obstacles.map((obstacle) => ['-', obstacle]),
    ),
    ...section(
      'Reviews',
      reviews.map((review) => ['-', review]),
    ),
    '',
    empty
      ? 'Nothing to publish.'
      : `About ${requests} requests, ${cost.uploads} pictures, ${(cost.bytes / 1_000_000).toFixed(1)} MB, ${durationText(cost.seconds)}.`,
    ...(empty || !publishable ? [] : [`Publish with: storedeck publish --plan ${plan.hash}`]),
  ].join('\n');
}

function storeText({ store, version, changes, conflicts, leftAlone, removals }: StorePlan): string[] {
  const title = version
    ? `${STORE_NAMES[store]}, version ${version.versionString} (${version.state})`
    : STORE_NAMES[store];
  return [
    paint('bold')(title),
    ...(changes.length === 0 ? ['  no changes'] : [table(changes.map(changeRow))]),
    ...section(
      'Conflicts',
      conflicts.map(({ key, mine, theirs }) => [
        key,
        `New: ${valueText(mine)} / store: ${valueText(theirs)}`,
      ]),
    ),
    ...section(
      'Removals that need --allow-removals',
      removals.map(({ key, pictures }) => [key, `${pictures} pictures`]),
    ),
    ...section(
      'Left as it is',
      leftAlone.map(({ key, reason }) => [key, reason]),
    ),
    '',
  ];
}

function changeRow(change: PlanChange): string[] {
  if (change.kind === 'text') return [change.key, `${valueText(change.before)} → ${valueText(change.after)}`];
  if (change.kind === 'addLocale') return [change.key, 'added'];
  if (change.kind === 'removeLocale') return [change.key, `removed with ${change.pictures} pictures`];
  const uploads = change.after.filter(({ upload }) => upload);
  const reencoded = uploads.filter((picture) => picture.reencoded).length;
  const deleted = change.before.length - (change.after.length - uploads.length);
  return [
    change.key,
    `${change.before.length} → ${change.after.length} pictures, ${uploads.length} uploaded, ${deleted} deleted` +
      (reencoded > 0 ? `, ${reencoded} encoded a second time` : ''),
  ];
}

function durationText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function valueText(value: string | readonly unknown[]): string {
  if (typeof value !== 'string') return `${value.length} pictures`;
  const line = value.replace(/\s+/g, ' ').trim();
  return line === '' ? '(empty)' : `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`;
}

function section(title: string, rows: readonly string[][]): string[] {
  return rows.length === 0 ? [] : ['', paint('bold')(title), table(rows)];
}

function table(rows: readonly string[][]): string {
  return formatTable(
    rows.map((cells): TableRow => ({ cells })),
    terminalWidth(),
  );
}
