import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';

import { escapeInvisible } from '@storedeck/foreign-text';

import type { RunnerTarget } from '../doctor/check-runner.ts';
import { Mask } from '../doctor/record/mask.ts';
import { HOST_QUESTIONS, PHONE_QUESTIONS } from '../doctor/record/questions.ts';
import { checkFolder, makeFiles, type RecordFile, writeFiles } from '../doctor/record/record-files.ts';
import { type Answer, recordHost } from '../doctor/record/record-host.ts';
import type { CommandContext, Outcome } from './run-command.ts';
import { agree } from './setup/agree.ts';
import { paint, printStatus } from './terminal.ts';
import { withDevices } from './with-devices.ts';

const RUNNER = 'runner';
const WITHOUT = 'Nothing was saved. A report without a recording is welcome too.';
const NO_TERMINAL = 'Run it in a terminal: a person must see what is asked and what is saved.';

/**
 * `storedeck doctor --record FOLDER`: asks the computer, the runner and the phones questions that only read, shows the
 * masked answers, and saves them when the person agrees. The folder can be sent with a report.
 */
export async function recordAnswers(
  context: CommandContext,
  { folder, runner }: { readonly folder: string; readonly runner: RunnerTarget | undefined },
): Promise<Outcome> {
  const { signal } = context;
  const path = resolve(folder);
  await checkFolder(path);
  printStatus(describeQuestions());
  const consent = { refused: 'Nothing was asked', without: WITHOUT, noTerminal: NO_TERMINAL };
  await agree({ ...consent, question: 'Ask this computer, its phones and the runner?' }, signal);
  const files = await withDevices(context, async ({ home, hosts, connectRunner }) => {
    const here = await recordHost({ host: home, adb: hosts.local.adb }, signal);
    if (!runner) return mask([['this-computer', here]], []);
    const { askPassphrase: _, ...target } = runner;
    await using connected = await connectRunner({ ...target, signal });
    await hosts.add(RUNNER, connected.host);
    const there = await recordHost(hosts.get(RUNNER), signal);
    return mask(
      [
        ['this-computer', here],
        [RUNNER, there],
      ],
      [runner.host, runner.user ?? ''],
    );
  });
  for (const { name, text } of files)
    printStatus(`${paint('bold')(name)}\n${text.split('\n').map(escapeInvisible).join('\n')}`);
  const saving = { refused: 'Nothing was saved', without: WITHOUT, noTerminal: NO_TERMINAL };
  await agree(
    { ...saving, question: `Save these ${files.length} files, as they are shown, to ${path}?` },
    signal,
  );
  await writeFiles(path, files);
  const text = `${paint('green')('Saved')} ${files.length} files to ${path}. Look at them before you send them.`;
  return { document: { ok: true, folder: path, files: files.map(({ name }) => name) }, text };
}

/** Masks all answers with the same replacements, so that a phone is the same one in all files. */
function mask(
  places: readonly (readonly [string, readonly Answer[]])[],
  known: readonly string[],
): RecordFile[] {
  const listed = places.flatMap(([, answers]) => answers).flatMap(findNames);
  const own = [hostname(), userInfo().username, ...known];
  const masked = new Mask([...own, ...listed]);
  return places.flatMap(([place, answers]) =>
    makeFiles(place, answers).map(({ name, text }) => ({ name, text: masked.apply(text) })),
  );
}

/** The serials and names of devices in the lists of tools. */
export function findNames({ command, stdout }: Answer): string[] {
  const lines = stdout.split('\n').slice(command === 'adb devices -l' ? 1 : 0);
  if (command === 'adb devices -l')
    return lines.flatMap((line) => {
      const end = /\s(?:device|offline|unauthorized)\b/.exec(line)?.index ?? 0;
      return end === 0 ? [] : [line.slice(0, end).trim()];
    });
  if (/getprop ro\.serialno$/.test(command)) return [stdout.trim()];
  // Name, hostname and identifier of a device, in columns.
  if (/devicectl/.test(command)) return lines.slice(1).flatMap((line) => line.split(/\s{3,}/).slice(0, 2));
  if (/xctrace/.test(command)) return lines.flatMap((line) => /^(.+?) \(/.exec(line)?.[1] ?? []);
  return command === 'idevice_id -l' ? lines.map((line) => line.trim()) : [];
}

function describeQuestions(): string {
  return [
    'These commands only read. No screen, app, account or message is read, and nothing is sent.',
    ...HOST_QUESTIONS.map(({ words }) => `  ${words.join(' ')}`),
    'On each Android phone:',
    ...PHONE_QUESTIONS.map((line) => `  ${line}`),
    'Serials, names, addresses, passwords, apps and long numbers are replaced. You see everything before it is saved.',
  ].join('\n');
}
