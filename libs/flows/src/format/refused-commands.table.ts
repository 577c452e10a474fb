import { hintValue } from './hint-value.ts';

const NO_SCRIPT = `Write ${'${NAME}'} where the value is used. ${hintValue('NAME')}`;

/** Commands of Maestro that are refused, each with what can be done instead. */
const REFUSED_COMMANDS: Readonly<Record<string, string>> = {
  runScript: NO_SCRIPT,
  evalScript: NO_SCRIPT,
  assertScreenshot: 'Take a screenshot, and compare it on the page.',
  assertNoDefectsWithAI: 'Check for an element with assertVisible.',
  assertWithAI: 'Check for an element with assertVisible.',
  extractTextWithAI: 'Copy the text of an element with copyTextFrom.',
  assertDarkMode: 'Set the appearance with setDarkMode.',
  assertLightMode: 'Set the appearance with setDarkMode.',
  travel: 'Set one position with setLocation.',
};

/** What can be done instead of a command of Maestro that is refused; undefined for a name that is no such command. */
export function findInstead(name: string): string | undefined {
  if (/^inputRandom/u.test(name)) return 'A flow must do the same each time. Write a text with inputText.';
  return Object.hasOwn(REFUSED_COMMANDS, name) ? REFUSED_COMMANDS[name] : undefined;
}
