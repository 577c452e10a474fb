import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

import { KNOWN_PACKAGES } from './eslint.known-packages.mjs';
import { maxBodyLines } from './eslint.max-body-lines.mjs';
import { noRepeatedSearch } from './eslint.no-repeated-search.mjs';

const testFiles = ['**/*.test.{ts,tsx}', '**/test/**', 'apps/web-e2e/**', 'bench/**'];

// Replaces `func-style`, which cannot be limited to the top level. An arrow function whose type is declared on its
// variable is allowed, because a function declaration cannot be given a named function type.
const TOP_LEVEL_ARROW = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[id.typeAnnotation=undefined] > :matches(ArrowFunctionExpression, FunctionExpression)',
  message: 'Write a top-level function as a declaration.',
};

const HELPER_NAME = {
  selector:
    ':matches(FunctionDeclaration, FunctionExpression, VariableDeclarator[init.type=/Function/]) > Identifier.id[name=/[a-z0-9]Of$/], :matches(MethodDefinition, Property[value.type=/Function/], PropertyDefinition[value.type=/Function/], TSMethodSignature) > :matches(Identifier, PrivateIdentifier).key[name=/[a-z0-9]Of$/]',
  message:
    'Begin the name with a verb that says what the function does, such as `readName` instead of `nameOf`.',
};

const TIMEOUT_SIGNAL = {
  object: 'AbortSignal',
  property: 'timeout',
  message: 'Use `deadline`, `startDeadline` or `startTimeout` of @storedeck/async.',
};

const EXPORT_ALL = {
  selector: 'ExportAllDeclaration',
  message: 'Name each export: src/index.ts is the table of contents.',
};

/**
 * The functions of `node:fs` that do not follow a link in the last place of a path, open nothing and never wait. All
 * others follow links or open pipes and devices. Code that handles files of a working folder, which may come from
 * somebody else, uses `Folder` of @storedeck/host/folder instead.
 */
const SAFE_FILE_CALLS = ['constants', 'link', 'lstat', 'readlink', 'rename', 'rm', 'symlink'];

const FILE_SYSTEM = ['node:fs', 'node:fs/promises'].map((name) => ({
  name,
  allowImportNames: SAFE_FILE_CALLS,
  allowTypeImports: true,
  message:
    'Use `Folder` of @storedeck/host/folder. Files that are not in a working folder are listed in eslint.config.mjs.',
}));

/** Files that may use all of `node:fs`, because the paths do not come from a working folder. */
const OUTSIDE_WORKING_FOLDERS = [
  ...testFiles,
  // The files of the command itself: the built page, the version, the configuration.
  'apps/server/src/{page/page-routes,package-version,config}.ts',
  // Private folders of the user: locks of devices, records of servers and publications, downloaded tools.
  'apps/server/src/{records,cli/setup}/**',
  'libs/devices/src/locks/**',
  'libs/mirror/src/android/**',
  'libs/store-sync/src/{files/private-folder,publish/journal/record-folder}.ts',
  // Paths that a person has typed: the working folder itself, a key, the target of a report, a screenshot or a recording.
  'apps/server/src/{open-root,cli/write-file,cli/runner-target,doctor/check-folder,doctor/record/record-files}.ts',
  'libs/store-sync/src/credentials/foreign-token.ts',
  'libs/listing-formats/src/{files/source-folder,files/replace-folder,files/is-folder,files/follow-links,place-pictures}.ts',
  // The demo makes its own working folder.
  'apps/server/src/demo/**',
  // Watches the folder, and opens no file.
  'apps/server/src/listings/listing-watch.ts',
  // The working folder itself, and locks in a private folder. Below, both use `Folder`.
  'libs/store-sync/src/files/{folder-lock,app-lock}.ts',
  // Writes into folders that a replacement has just made.
  'libs/store-sync/src/files/{copy-folder,link-or-copy}.ts',
];

/** The objects of these libraries are constructed in one place, `apps/server/src/compose-devices.ts`. */
const CONSTRUCTED = Object.entries({
  '@storedeck/android': ['Adb', 'StfClient'],
  '@storedeck/host': ['LocalHost'],
  '@storedeck/runner-ssh': ['connectRunner', 'KnownHosts'],
  '@storedeck/wda': ['createWda'],
  '@storedeck/webdriver': ['WebDriver'],
}).map(([name, importNames]) => ({
  name,
  importNames,
  allowTypeImports: true,
  message: 'Only compose-devices.ts constructs it; take it from `Devices`.',
}));

const TIMER_NAME = {
  selector:
    'ImportDeclaration[source.value="node:timers/promises"] > ImportSpecifier[imported.name="setTimeout"][local.name!="delay"]',
  message: 'Import it as `delay`.',
};

export default tseslint.config(
  { ignores: ['**/dist', '**/out-tsc', '**/out-test-*', '**/node_modules', '**/mockServiceWorker.js'] },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    plugins: { '@nx': nx, 'import-x': importX },
    // The resolver is set explicitly, because the plugin would otherwise use the npm package `node` as its resolver.
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ conditionNames: ['@storedeck/source', 'import', 'default'] }),
      ],
    },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          banTransitiveDependencies: true,
          // Some entry points of these libraries are imported statically and others dynamically. Without these
          // exceptions, Nx would refuse the static imports, because Nx does not distinguish the entry points.
          checkDynamicDependenciesExceptions: [
            '@storedeck/listing',
            '@storedeck/listing/*',
            '@storedeck/mirror',
            '@storedeck/mirror/*',
          ],
          depConstraints: KNOWN_PACKAGES,
        },
      ],
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', ['parent', 'sibling', 'index']],
          'newlines-between': 'always',
          alphabetize: { order: 'asc', caseInsensitive: true },
        },
      ],
      'max-params': ['error', 3],
      'no-nested-ternary': 'error',
      'import-x/no-default-export': 'error',
      // An empty interface that extends one type is allowed, because it gives the type a name. Without the name,
      // declarations would contain the whole type.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', EXPORT_ALL, TOP_LEVEL_ARROW, HELPER_NAME, TIMER_NAME],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // In TypeScript, the compiler checks the global names. In these JavaScript files, ESLint checks them, so the names
    // are listed here.
    files: ['*.mjs'],
    languageOptions: { globals: { AbortSignal: 'readonly', process: 'readonly' } },
  },
  {
    // Tests, their helpers and benchmarks are exempt, because a suite, a simulated server or a list of measurements is
    // one long function.
    files: ['**/*.ts'],
    ignores: testFiles,
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Patterns whose time grows with the square of the text, or faster. Much of the text comes from outside, and a slow
    // search stops the whole server.
    files: ['libs/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'],
    ignores: testFiles,
    plugins: { regexp, search: { rules: { 'no-repeated-search': noRepeatedSearch } } },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      'search/no-repeated-search': 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    ignores: testFiles,
    plugins: { storedeck: { rules: { 'max-body-lines': maxBodyLines } } },
    rules: { 'storedeck/max-body-lines': ['error', 60] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // A route needs no branches: the contract parses the request, a library makes the decisions, and `error-handler.ts`
    // handles errors. `??` is allowed, because it only gives a missing value its default.
    files: ['apps/server/src/routes/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        EXPORT_ALL,
        TOP_LEVEL_ARROW,
        HELPER_NAME,
        TIMER_NAME,
        {
          selector:
            ':matches(TryStatement, IfStatement, SwitchStatement, ConditionalExpression, LogicalExpression[operator!="??"], ForStatement, ForInStatement, ForOfStatement, WhileStatement, DoWhileStatement, CallExpression[callee.property.name="catch"], CallExpression[callee.property.name="then"][arguments.length=2])',
          message: 'A route does not branch and does not catch. Move this into a library.',
        },
      ],
    },
  },
  {
    // Fakes are for tests, the demo and page development. Other code must not import them.
    files: ['libs/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'],
    ignores: [...testFiles, 'libs/fake-*/**', 'apps/server/src/demo/**', 'apps/web/src/dev/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['@storedeck/fake-*'], message: 'Fakes are for tests, the demo and page development.' },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: [...testFiles, 'apps/server/src/compose-devices.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: CONSTRUCTED }] },
  },
  {
    files: ['libs/{store-api,app-store,store-sync,listing-formats}/src/**/*.ts'],
    ignores: OUTSIDE_WORKING_FOLDERS,
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: FILE_SYSTEM }] },
  },
  {
    // Repeats the rule above, because the options of a later block replace those of an earlier one.
    files: ['apps/server/src/**/*.ts'],
    ignores: [...OUTSIDE_WORKING_FOLDERS, 'apps/server/src/compose-devices.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [...CONSTRUCTED, ...FILE_SYSTEM] }],
    },
  },
  {
    // Only the server's configuration reads the environment; all other code receives values as arguments. Tests are
    // exempt, because they pass the environment on to the programs that they start.
    files: ['libs/*/src/**/*.ts', 'apps/server/src/**/*.ts'],
    ignores: [...testFiles, 'apps/server/src/config.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env' }, TIMEOUT_SIGNAL] },
  },
  {
    files: ['apps/server/src/config.ts'],
    rules: { 'no-restricted-properties': ['error', TIMEOUT_SIGNAL] },
  },
  {
    // This file creates the deadlines, so it may use `AbortSignal.timeout`.
    files: ['libs/async/src/deadline.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env' }] },
  },
  {
    // These rules are off in tests and benchmarks. Many tests of one subject stay in one file, because they share their
    // helpers. A test helper may have many parameters, because object keys would only make the test cases longer. A
    // wrong `!` (non-null assertion) only makes a test fail. Benchmarks print their results.
    files: [...testFiles],
    rules: {
      'max-lines': 'off',
      'max-params': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-console': 'off',
    },
  },
  {
    // Tools load these files by their default export. They are not part of a package's code, and may import the files
    // of the workspace that configure tools.
    files: ['**/*.config.{ts,mjs}', '**/test-environment.mjs', '.dependency-cruiser.mjs'],
    rules: { 'import-x/no-default-export': 'off', '@nx/enforce-module-boundaries': 'off' },
  },
);
