import {
  appText,
  type PlanConflict,
  planSideNames,
  planTargetText,
  type PublishPlan,
  type StorePlan,
} from '@storedeck/contract';
import { escapeInvisible } from '@storedeck/foreign-text';
import { bytesText, countText, itemName, printAddress, STORE_NAMES } from '@storedeck/listing';
import { isFirstOfKind } from '@storedeck/listing/problems';

import { changesTable, valueText } from './changes-text.ts';
import { formatTable, type TableRow } from './format-table.ts';
import { approvalCommand, type PublishFlags } from './publish-flags.ts';
import { paint, terminalWidth } from './terminal.ts';

interface PlanTextOptions extends Pick<PublishFlags, 'dir'> {
  /** Whether the plan is the rest of an interrupted publication, which another command continues. */
  readonly isRest?: boolean;
}

/** Returns a plan as text for a terminal, with the command that publishes it. */
export function planText(plan: PublishPlan, flags: PlanTextOptions): string {
  const { notPlanned, problems, reviews, stores } = plan;
  return [
    ...stores.flatMap(storeText),
    ...problemsText(problems),
    ...section(
      'Not planned',
      notPlanned.map(({ store, reason, changes }) => [STORE_NAMES[store], notPlannedText(reason, changes)]),
    ),
    ...section(
      'Reviews',
      reviews.map((review) => ['-', review]),
    ),
    '',
    ...nextText(plan, flags),
  ].join('\n');
}

/** The problems at the places that change. The advice for a kind of problem is shown below the first one of this kind. */
function problemsText(problems: PublishPlan['problems']): string[] {
  if (problems.length === 0) return [];
  const rows = problems.map(({ severity, kind, detail, help, at }, index): TableRow => ({
    cells: [severity, printAddress(at), `${kind}: ${detail}`],
    advice: isFirstOfKind(problems, index) ? help : undefined,
  }));
  return ['', paint('bold')('Problems'), formatTable(rows, terminalWidth())];
}

/** Says what the publication costs, and how to approve it or why that is not possible yet. */
function nextText(plan: PublishPlan, flags: PlanTextOptions): string[] {
  const { cost, publishable, stores } = plan;
  if (stores.every(({ changes }) => changes.length === 0))
    return publishable ? ['Nothing to publish.'] : ['No change can be planned yet.', blockedText(plan)];
  return [costText(cost), ...(publishable ? approvalText(plan, flags) : [blockedText(plan)])];
}

function costText({ requests, uploads, bytes, seconds }: PublishPlan['cost']): string {
  return `About ${requests.appStore + requests.googlePlay} requests, ${uploads} pictures, ${bytesText(bytes)}, ${durationText(seconds)}.`;
}

function durationText(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Says what must be decided or corrected before the plan can be published. */
function blockedText({ stores, problems }: PublishPlan): string {
  const conflicts = stores.reduce((sum, store) => sum + store.conflicts.length, 0);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const counts = [
    ...(conflicts > 0 ? [`${countText(conflicts, 'conflict')} to decide`] : []),
    ...(errors > 0 ? [`${countText(errors, 'error')} to correct`] : []),
  ];
  return `This plan cannot be published: ${counts.join(', ')}.`;
}

/** What an approval writes, and the command that approves it: with the same choices, and for the same folder. */
function approvalText(
  { hash, stores, choices }: PublishPlan,
  { dir, isRest = false }: PlanTextOptions,
): string[] {
  const writes = stores.filter(({ changes }) => changes.length > 0);
  return [
    ...writes.map(
      (store) =>
        `This writes ${countText(store.changes.length, 'change')} to ${escapeInvisible(planTargetText(store))}.`,
    ),
    ...(isRest ? [] : [`Publish with: ${approvalCommand({ hash, choices, dir })}`]),
  ];
}

function notPlannedText(reason: string, changes: number | null): string {
  return changes === null ? reason : `${reason}; ${countText(changes, 'change')} not planned`;
}

function storeText(plan: StorePlan): string[] {
  const { store, app, locked, version, changes, leftAlone, removals } = plan;
  const title = [
    STORE_NAMES[store],
    appText(app),
    ...(version ? [`version ${version.versionString} (${version.state})`] : []),
  ].join(', ');
  return [
    paint('bold')(title),
    ...(locked === null ? [] : [`  ${locked}`]),
    ...(changes.length === 0 ? ['  no changes'] : [changesTable(changes)]),
    ...conflictText(plan),
    ...section(
      'Removals that need --allow-removals',
      removals.map(({ key, slot, pictures }) => [key, countText(pictures, itemName(slot))]),
    ),
    ...section(
      'Not changed',
      leftAlone.map(({ key, reason }) => [key, reason]),
    ),
    '',
  ];
}

/** The conflicts by their reason, each with its values in the same order as on the page: Live, Draft, New. */
function conflictText({ conflicts, ...names }: StorePlan): string[] {
  if (conflicts.length === 0) return [];
  const byReason = [...Map.groupBy(conflicts, ({ reason }) => reason)];
  return [
    '',
    paint('bold')('Conflicts'),
    ...byReason.flatMap(([reason, same]) => [
      `  ${escapeInvisible(reason)}`,
      table(same.map((conflict) => [conflict.key, sidesText(conflict, names)])),
    ]),
    `  Decide each with --mine KEY (publish New) or --leave-out KEY (keep ${planSideNames(names).kept}).`,
    '  The beginning of a key decides everything below it.',
  ];
}

function sidesText(
  { slot, base, live, draft, new: own }: PlanConflict,
  plan: Parameters<typeof planSideNames>[0],
): string {
  const names = planSideNames(plan);
  const sides = [
    [names.base, base],
    [names.live, live],
    [names.draft, draft],
    [names.new, own],
  ] as const;
  return sides
    .flatMap(([name, value]) => (value === null ? [] : [`${name}: ${valueText(value, slot)}`]))
    .join(' · ');
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
