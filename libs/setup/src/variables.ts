import type { Store } from '@storedeck/listing';

/** The variables of each store, under the names with which they contain their value. The stores share no variable. */
export const STORE_VARIABLES = {
  appStore: ['ASC_KEY_ID', 'ASC_ISSUER_ID', 'ASC_KEY_P8_B64', 'BUNDLE_ID'],
  googlePlay: [
    'PLAYSTORE_PACKAGE_NAME',
    'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64',
    'PLAYSTORE_CREDENTIALS',
    'PLAYSTORE_IMPERSONATE',
  ],
} as const satisfies Record<Store, readonly string[]>;

/** The name of one variable of a store, such as `ASC_KEY_P8_B64`. */
export type StoreVariable = (typeof STORE_VARIABLES)[Store][number];

/** The name of the variable that names a file with the value instead, such as `ASC_KEY_P8_FILE`. */
export type FileVariable = `${string}_FILE`;

/** Returns the variable that names a file with the value of a variable: `ASC_KEY_P8_B64` has `ASC_KEY_P8_FILE`. */
export function fileVariable(name: StoreVariable): FileVariable {
  return `${name.replace(/_B64$/, '')}_FILE`;
}

/** Whether a variable contains a key file as base64. Its `_FILE` form names the key file itself. */
export function isKeyVariable(name: string): boolean {
  return name.endsWith('_B64');
}

/**
 * Variables that exclude each other: they are several ways to say one thing. The environment of the process replaces all
 * variables of a group in `.env`, and two variables of a group in one place are a mistake.
 */
export const VARIABLE_GROUPS: readonly (readonly string[])[] = [
  ...Object.values(STORE_VARIABLES)
    .flat()
    .filter((name) => !isGoogleSignIn(name))
    .map((name) => [name, fileVariable(name)]),
  Object.values(STORE_VARIABLES)
    .flat()
    .filter((name) => isGoogleSignIn(name))
    .flatMap((name) => [name, fileVariable(name)]),
];

/** The variables that say with what to sign in at Google. */
function isGoogleSignIn(name: StoreVariable): boolean {
  return name === 'PLAYSTORE_SERVICE_ACCOUNT_JSON_B64' || name === 'PLAYSTORE_CREDENTIALS';
}

/** Every name of every variable of the stores, in both forms. */
export const VARIABLE_NAMES: readonly string[] = VARIABLE_GROUPS.flat();
