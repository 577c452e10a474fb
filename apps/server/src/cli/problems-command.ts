import { countText, STORE_NAMES } from '@storedeck/listing';
import { isFirstOfKind, type Problem } from '@storedeck/listing/problems';
import { type Judgement, judgeNew, readListing, readStored } from '@storedeck/store-sync';

import { judgeStored } from '../listings/judge-stored.ts';
import { throwMissing } from '../listings/throw-missing.ts';
import { EXIT_CODE } from './exit-code.ts';
import { formatTable, type TableRow } from './format-table.ts';
import { type CommandContext, type CommandFlags, runCommand } from './run-command.ts';
import { paint, terminalWidth } from './terminal.ts';

/** The listings that can be checked for problems. */
type WhichListing = 'current' | 'new';

/** The flags of `storedeck problems`. */
export interface ProblemsFlags extends CommandFlags {
  /** Default: New if it exists, otherwise Current. */
  readonly listing?: WhichListing;
}

/**
 * `storedeck problems`: lists the problems of a listing. Errors are parts that a store would refuse; warnings are parts
 * that look wrong. The exit code is 1 if there is an error.
 */
export function problemsCommand(flags: ProblemsFlags): Promise<void> {
  return runCommand({ ...flags, folderAccess: 'read' }, async (context) => {
    const { which, problems, ignored } = await judge(context, flags.listing);
    const errors = problems.filter(({ severity }) => severity === 'error');
    const warnings = problems.filter(({ severity }) => severity === 'warning');
    return {
      document: {
        ok: true,
        listing: which,
        errors: errors.length,
        warnings: warnings.length,
        problems: [...errors, ...warnings].map(toJson),
        ignored: ignored.map(({ problem, reason }) => ({ ...toJson(problem), reason })),
      },
      text: formatProblems(which, { errors, warnings, ignored }),
      exitCode: errors.length > 0 ? EXIT_CODE.failed : EXIT_CODE.done,
    };
  });
}

interface JudgedListing extends Judgement {
  readonly which: WhichListing;
}

async function judge(
  { config: { dir }, signal }: CommandContext,
  chosen: WhichListing | undefined,
): Promise<JudgedListing> {
  const [stored, next] = await Promise.all([
    readStored(dir, { signal }),
    readListing(dir, 'new', { signal }),
  ]);
  const which = chosen ?? (next ? 'new' : 'current');
  if (which === 'new')
    return { which, ...(await judgeNew(next ?? throwMissing('new'), { stored, dir, signal })) };
  return { which, ...judgeStored(stored.live ?? throwMissing('current')) };
}

function toJson({ at: { store, ...address }, remedy: _, ...problem }: Problem): object {
  return { ...problem, store, ...address };
}

function formatProblems(
  which: WhichListing,
  {
    errors,
    warnings,
    ignored,
  }: Record<'errors' | 'warnings', readonly Problem[]> & Pick<Judgement, 'ignored'>,
): string {
  const title = which === 'new' ? 'New' : 'Current';
  const hidden = ignored.length > 0 ? `, ${ignored.length} ignored` : '';
  if (errors.length + warnings.length === 0) return paint('green')(`${title}: no problems${hidden}`);
  const counts = [countText(errors.length, 'error'), countText(warnings.length, 'warning')].join(', ');
  return [
    paint('bold')(`${title}: ${counts}${hidden}`),
    formatTable(problemRows([...errors, ...warnings]), terminalWidth()),
  ].join('\n');
}

/** One row per problem. The advice for a kind of problem is shown only below the first row of this kind. */
export function problemRows(problems: readonly Problem[]): TableRow[] {
  return problems.map(({ severity, kind, detail, help, at }, index) => {
    const advice = isFirstOfKind(problems, index) ? help : undefined;
    const picture = at.picture === undefined ? '' : `, picture ${at.picture + 1}`;
    return {
      cells: [severity, STORE_NAMES[at.store], `${at.locale ?? 'listing'}${picture}`, `${kind}: ${detail}`],
      advice,
      paint: paint(severity === 'error' ? 'red' : 'yellow'),
    };
  });
}
