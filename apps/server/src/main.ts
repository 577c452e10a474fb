#!/usr/bin/env node
// A version of Node that is too old executes only this file, so this file uses only syntax that old versions know.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`Storedeck needs Node.js 22.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  (await import('./limit-new-space.ts')).limitNewSpace();
  const { enableCompileCache } = await import('node:module');
  // Keeps compiled code in the system's temporary folder, which makes the next start faster.
  enableCompileCache();
  await (await import('./cli.ts')).runCli(process.argv);
}
