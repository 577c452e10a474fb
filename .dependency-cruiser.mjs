// The rules of `npm run cycles`, which finds all import cycles. The rule `no-cycle` for ESLint would not be enough: it
// ignores type-only imports, so it does not find a cycle of type-only and lazy imports.
export default {
  forbidden: [{ name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|out-tsc)/' },
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
