import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

import { maxBodyLines } from './eslint.max-body-lines.mjs';

const testFiles = ['**/*.test.{ts,tsx}', '**/test/**', 'apps/web-e2e/**', 'bench/**'];

// Replaces `func-style`, which cannot be limited to the top level. An arrow function whose type is declared on its
// variable is allowed, because a function declaration cannot be given a named function type.
const TOP_LEVEL_ARROW = {
  selector:
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[id.typeAnnotation=undefined] > :matches(ArrowFunctionExpression, FunctionExpression)',
  message: 'Write a top-level function as a declaration.',
};

const TIMEOUT_SIGNAL = {
  object: 'AbortSignal',
  property: 'timeout',
  message: 'Use `deadline` or `startTimeout` of @storedeck/host.',
};

const EXPORT_ALL = {
  selector: 'ExportAllDeclaration',
  message: 'Name each export: src/index.ts is the table of contents.',
};

const TIMER_NAME = {
  selector:
    'ImportDeclaration[source.value="node:timers/promises"] > ImportSpecifier[imported.name="setTimeout"][local.name!="delay"]',
  message: 'Import it as `delay`.',
};

export default tseslint.config(
  { ignores: ['**/dist', '**/out-tsc', '**/node_modules', '**/mockServiceWorker.js'] },
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
          // The page imports some entry points of `@storedeck/listing` statically and others dynamically. Without
          // this exception, Nx would refuse the static imports, because Nx does not distinguish the entry points.
          checkDynamicDependenciesExceptions: ['@storedeck/listing', '@storedeck/listing/*'],
          depConstraints: [
            { sourceTag: 'type:listing', onlyDependOnLibsWithTags: [] },
            { sourceTag: 'type:contract', onlyDependOnLibsWithTags: ['type:listing'] },
            { sourceTag: 'type:host', onlyDependOnLibsWithTags: ['type:contract'] },
            { sourceTag: 'type:video', onlyDependOnLibsWithTags: ['type:drawing'] },
            { sourceTag: 'type:screen-tree', onlyDependOnLibsWithTags: [] },
            { sourceTag: 'type:webdriver', onlyDependOnLibsWithTags: ['type:host', 'type:fake'] },
            {
              sourceTag: 'type:domain',
              onlyDependOnLibsWithTags: [
                'type:listing',
                'type:contract',
                'type:host',
                'type:video',
                'type:webdriver',
                'type:screen-tree',
                'type:fake',
              ],
            },
            { sourceTag: 'type:drawing', onlyDependOnLibsWithTags: [] },
            {
              sourceTag: 'type:fake',
              onlyDependOnLibsWithTags: ['type:listing', 'type:contract', 'type:host', 'type:drawing'],
            },
            {
              sourceTag: 'type:app',
              onlyDependOnLibsWithTags: [
                'type:listing',
                'type:contract',
                'type:host',
                'type:video',
                'type:webdriver',
                'type:screen-tree',
                'type:domain',
                'type:fake',
                'type:web',
              ],
            },
            {
              sourceTag: 'type:web',
              onlyDependOnLibsWithTags: ['type:listing', 'type:contract', 'type:screen-tree', 'type:fake'],
            },
            { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['*'] },
          ],
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
      'import-x/no-default-export': 'error',
      // An empty interface that extends one type is allowed, because it gives the type a name. Without the name,
      // declarations would contain the whole type.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', EXPORT_ALL, TOP_LEVEL_ARROW, TIMER_NAME],
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
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['**/*.d.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/prefer-readonly': 'error' },
  },
  {
    // Tests, their helpers and benchmarks are exempt, because a suite, a simulated server or a list of measurements is
    // one long function.
    files: ['**/*.ts'],
    ignores: testFiles,
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
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
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // A route needs no branches: the contract parses the request, a library makes the decisions, and `error-body.ts`
    // handles errors. `??` is allowed, because it only gives a missing value its default.
    files: ['apps/server/src/routes/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        EXPORT_ALL,
        TOP_LEVEL_ARROW,
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
    // The objects of these libraries are constructed in one place, `apps/server/src/compose-devices.ts`.
    files: ['apps/server/src/**/*.ts'],
    ignores: [...testFiles, 'apps/server/src/compose-devices.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: Object.entries({
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
          })),
        },
      ],
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
    // These two files create the deadlines, so they may use `AbortSignal.timeout`. `store-sync` has its own file,
    // because it does not depend on `host`.
    files: ['libs/host/src/deadline.ts', 'libs/store-sync/src/http/deadline.ts'],
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
