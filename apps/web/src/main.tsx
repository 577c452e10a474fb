import './server/no-eval.ts';

// Not `import … from`: what the places share with this lies in a chunk of its own, which would run before no-eval.
await import('./start.tsx');
