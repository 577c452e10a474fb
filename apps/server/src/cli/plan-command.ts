import { EXIT_CODE } from './exit-code.ts';
import { journalNotice, journalText } from './journal-text.ts';
import { planText } from './plan-text.ts';
import { toChoices, type PublishFlags } from './publish-flags.ts';
import { runCommand } from './run-command.ts';
import { printStatus } from './terminal.ts';

/**
 * `storedeck plan`: shows what publishing New would change. The exit code is 1 if the plan cannot be published. With
 * `--interrupted`, shows what the interrupted publication would still write, or what the journal of another person would
 * have written.
 */
export function planCommand(flags: PublishFlags): Promise<void> {
  return runCommand({ ...flags, folderAccess: 'read' }, async ({ config, signal }) => {
    const { planRest, readJournal, readNew } = await import('../publish/publish-new.ts');
    const journal = await readJournal(config);
    const { unfinished } = journal;
    if (flags.interrupted && !unfinished) {
      const { journalDocument } = await import('../publish/journal-document.ts');
      const { readKnownListings } = await import('../publish/known-listings.ts');
      const document = journalDocument(journal, await readKnownListings(config.dir));
      return { document, text: journalText(document) };
    }
    const notice = journalNotice(journal, flags.dir);
    if (!flags.quiet) for (const line of notice) printStatus(line);
    const rest = flags.interrupted ? await planRest(config, signal) : undefined;
    const plan = rest ?? (await (await readNew(config, { signal })).plan(toChoices(flags)));
    return {
      document: plan,
      // A long plan scrolls the notice above it away.
      text: [
        planText(plan, { ...flags, isRest: rest !== undefined }),
        ...(unfinished && !rest ? ['', ...notice] : []),
      ].join('\n'),
      exitCode: plan.publishable ? EXIT_CODE.done : EXIT_CODE.failed,
    };
  });
}
