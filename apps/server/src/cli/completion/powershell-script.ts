import { type CompletedOption, type CompletionTable, listNames, type Value } from './completion-table.ts';

export function powershellScript({ options, commands }: CompletionTable): string {
  const all = [options, ...commands.map((command) => command.options)].flat();
  const branches = commands.map(
    ({ name, options: own, args }) =>
      `    '${name}' { ${list([...listNames(own), ...args.flatMap(listWords)])} }`,
  );
  return `Register-ArgumentCompleter -Native -CommandName storedeck -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($wordToComplete -ne '') { $words = @($words | Select-Object -SkipLast 1) }
  # Nothing is returned for a path, which PowerShell completes itself.
  if (${list(pathOptions(all))} -contains ($words | Select-Object -Last 1)) { return }
  $command = $words | Where-Object { ${list(commands.map(({ name }) => name))} -contains $_ } | Select-Object -First 1
  $candidates = switch ($command) {
${branches.join('\n')}
    default { ${list([...commands.map(({ name }) => name), ...listNames(options)])} }
  }
  $candidates | Where-Object { $_ -like "$wordToComplete*" } |
    ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}`;
}

function listWords(value: Value): readonly string[] {
  return value.kind === 'words' ? value.words : [];
}

function pathOptions(options: readonly CompletedOption[]): string[] {
  return [
    ...new Set(listNames(options.filter(({ value }) => value.kind === 'folder' || value.kind === 'file'))),
  ];
}

function list(words: readonly string[]): string {
  return `@(${words.map((word) => `'${word}'`).join(', ')})`;
}
