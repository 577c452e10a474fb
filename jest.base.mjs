// Every project runs its TypeScript sources as native ES modules; see docs/architecture.md, "Toolchain".
export const nodeTests = {
  testEnvironment: 'node',
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
