import { join } from 'node:path';

// Every project runs its TypeScript sources as native ES modules; see docs/architecture.md, "Toolchain". Nx sets the
// variable `FORCE_COLOR`. It is deleted, because otherwise the programs that tests start would print colour codes, and
// the tests read the output of these programs.
delete process.env.FORCE_COLOR;

// Jest starts its workers with the arguments of this process. With more room for new objects, a worker collects garbage
// less often, and the tests need about a fifteenth less time.
process.execArgv.push('--min-semi-space-size=32');

export const nodeTests = {
  globalSetup: join(import.meta.dirname, 'suite-setup.config.mjs'),
  globalTeardown: join(import.meta.dirname, 'suite-teardown.config.mjs'),
  testEnvironment: join(import.meta.dirname, 'test-environment.mjs'),
  // The timeout of a test in ms. It is long, because a slow, busy machine must not make a test fail.
  testTimeout: 300_000,
  // A worker keeps the modules of all its suites in memory, and collecting this garbage takes more and more time. A new
  // worker takes its place between two suites.
  workerIdleMemoryLimit: '700MB',
  setupFiles: [join(import.meta.dirname, 'lengthen-timeouts.mjs')],
  testEnvironmentOptions: { customExportConditions: ['@storedeck/source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/test/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/out-tsc'],
};
