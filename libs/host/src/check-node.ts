// Must be the first import of the package, so that an older Node reports its version instead of failing inside a
// dependency.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18))
  throw new Error(`@storedeck/host needs Node.js 22.18 or newer; this is Node.js ${process.versions.node}.`);
