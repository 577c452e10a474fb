// `npm run cycles`. ESLint's `no-cycle` leaves out type-only imports, and stops at a cycle that mixes them with lazy ones.
export default {
  forbidden: [{ name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|out-tsc)/' },
    // Counts type-only imports, which the compiler removes.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Follows our packages to their sources.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@storedeck/source', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
