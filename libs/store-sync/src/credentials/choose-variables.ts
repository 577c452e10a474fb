import { VARIABLE_GROUPS } from '@storedeck/setup';

/** Variables by their names. A variable without a value, or with a blank one, is not set. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables that count: those of the environment, and those of `.env` that say nothing which the environment
 * also says. So a key file in the environment replaces the base64 in `.env`, and both are never set at once.
 */
export function chooseVariables(file: Variables, environment: Variables): Variables {
  const replaced = VARIABLE_GROUPS.filter((names) => names.some((name) => isSet(environment, name))).flat();
  const kept = Object.entries(file).filter(([name]) => !replaced.includes(name));
  const given = Object.entries(environment).filter(([name]) => isSet(environment, name));
  return Object.fromEntries([...kept, ...given]);
}

/** Whether a variable has a value that is not blank. */
export function isSet(variables: Variables, name: string): boolean {
  return (variables[name]?.trim() ?? '') !== '';
}
