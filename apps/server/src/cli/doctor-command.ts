import { checkPorts } from '../doctor/check-ports.ts';
import { checkRunner } from '../doctor/check-runner.ts';
import { examineComputer, section } from '../doctor/examine-computer.ts';
import type { Level, Section } from '../doctor/finding.ts';
import { EXIT_CODE } from './exit-code.ts';
import { formatTable } from './format-table.ts';
import { type CommandContext, type CommandFlags, runCommand } from './run-command.ts';
import { readRunnerTarget, type RunnerFlags } from './runner-target.ts';
import { paint, terminalWidth } from './terminal.ts';
import { withDevices } from './with-devices.ts';

/** `storedeck doctor`: checks everything that Storedeck needs, without a request to a store, and shows what to do. */
export function doctorCommand(
  flags: CommandFlags & RunnerFlags & { readonly record?: string },
): Promise<void> {
  // A folder that cannot be used is reported as a finding, not as an error.
  return runCommand({ ...flags, folderAccess: 'none' }, async (context) => {
    if (flags.record !== undefined) {
      const runner = await readRunnerTarget(flags, context);
      return (await import('./record-command.ts')).recordAnswers(context, { folder: flags.record, runner });
    }
    const sections = await examine(context, flags);
    const ok = sections.every(({ findings }) => findings.every(({ level }) => level !== 'fix'));
    return {
      document: { ok, version: context.version, sections },
      text: formatSections(sections),
      exitCode: ok ? EXIT_CODE.done : EXIT_CODE.failed,
    };
  });
}

async function examine(context: CommandContext, flags: RunnerFlags): Promise<Section[]> {
  const { config, signal, version } = context;
  const runner = await readRunnerTarget(flags, { config, signal });
  return withDevices(context, async ({ home, connectRunner }) => {
    const [sections, ...more] = await Promise.all([
      examineComputer({ config, version, home, signal }),
      section('Ports', checkPorts(config, home)),
      ...(runner ? [section(`Runner ${runner.host}`, checkRunner(runner, connectRunner, signal))] : []),
    ]);
    return [...sections, ...more];
  });
}

const PAINT: Record<Level, Parameters<typeof paint>[0]> = { ok: 'green', note: 'yellow', fix: 'red' };

function formatSections(sections: readonly Section[]): string {
  const fixes = sections.flatMap(({ findings }) => findings.filter(({ level }) => level === 'fix')).length;
  return [
    ...sections.flatMap(({ title, findings }) => [
      paint('bold')(title),
      formatTable(
        findings.map(({ level, name, detail, advice }) => ({
          cells: [level.padEnd(4), name, detail],
          advice,
          paint: paint(PAINT[level]),
        })),
        terminalWidth(),
      ),
      '',
    ]),
    fixes === 0 ? 'Nothing needs to be fixed.' : `To fix: ${fixes}.`,
  ].join('\n');
}
