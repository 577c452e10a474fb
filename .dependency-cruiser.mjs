// The rules of `npm run cycles`, which finds all import cycles of files, and imports that a folder must not have;
// `find-circles.mjs` adds the cycles of folders. The rule `no-cycle` for ESLint would not be enough: it ignores type-only
// imports, so it does not find a cycle of type-only and lazy imports.
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'A plan does not know how a publication is kept',
      severity: 'error',
      from: { path: '^libs/store-sync/src/publish/plan/' },
      to: {
        path: '^libs/store-sync/src/(editing|files|folder|run|sync|publish/(apply|documents|journal))/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|out-tsc|out-test-[^/]*)(/|$)' },
    // Includes type-only imports, which the compiler removes.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Resolves imports of our packages to their sources.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@storedeck/source', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
