import type { CommandResult, DeviceCommand } from '../device-command.ts';
import { NAMESPACES, type SettingTables } from './setting-tables.ts';

const VERBS = ['get', 'put', 'delete', 'list'] as const;

/**
 * Simulates `settings get|put|delete|list` [AOSP packages/SettingsProvider, SettingsService.java]. A setting that is not
 * set is printed as `null`, and `put` accepts any name, also the text `null` as a value.
 */
export function settingsCommand(tables: SettingTables): DeviceCommand {
  return (args) => {
    const words = [...args];
    const user = words.indexOf('--user');
    if (user >= 0) words.splice(user, 2);
    const verb = VERBS.find((one) => one === words[0]?.toLowerCase());
    if (!verb) return failed(`Invalid command: ${words[0] ?? ''}`);
    if (user >= 0 && (verb === 'delete' || verb === 'list'))
      return failed('--user not supported for delete and list.');
    const [, table, name, value] = words;
    if (table === undefined) return failed('Bad arguments');
    const namespace = NAMESPACES.find((one) => one === table.toLowerCase());
    if (!namespace) return failed(`Invalid namespace '${table}'`);
    if (verb === 'list') return { stdout: print(tables.list(namespace).map((pair) => pair.join('='))) };
    if (name === undefined || (verb === 'put' && value === undefined)) return failed('Bad arguments');
    if (verb !== 'put' && value !== undefined) return failed('Too many arguments');
    if (verb === 'get') return { stdout: print([tables.get(namespace, name) ?? 'null']) };
    if (verb === 'delete')
      return { stdout: print([`Deleted ${tables.delete(namespace, name) ? 1 : 0} rows`]) };
    tables.put(namespace, name, value ?? '');
    return {};
  };
}

function print(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function failed(message: string): CommandResult {
  return { stderr: `${message}\n`, exitCode: 255 };
}
