#!/usr/bin/env node
// This file alone is read by a Node that is too old for the rest, so it keeps to syntax that one understands.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`Storedeck needs Node.js 22.19 or newer; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
} else {
  const { enableCompileCache } = await import('node:module');
  // Compiled code is kept in the system's temporary folder, which makes the next start quicker.
  enableCompileCache();
  await (await import('./cli.ts')).runCli(process.argv);
}
