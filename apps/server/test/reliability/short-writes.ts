import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The source of a library that makes each write to a regular file write only half of the bytes. Any write may write
 * fewer bytes than requested, but a test cannot cause this in a real file system.
 */
const SOURCE = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static size_t half(int fd, size_t length) {
  struct stat about;
  return length > 1 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? length / 2 : length;
}
#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *bytes, size_t length) { REAL(write); return real(fd, bytes, half(fd, length)); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) { REAL(pwrite64); return real(fd, bytes, half(fd, length), at); }
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REAL(writev);
  if (count == 0 || half(fd, 2) == 2) return real(fd, parts, count);
  struct iovec part = { parts->iov_base, half(fd, parts->iov_len) };
  return real(fd, &part, 1);
}
`;

/** Compiles the library into a folder and returns its path, or undefined without Linux or without a C compiler. */
export function makeShortWrites(folder: string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const [source, library] = [join(folder, 'short.c'), join(folder, 'short.so')];
  try {
    writeFileSync(source, SOURCE);
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { stdio: 'ignore' });
    return library;
  } catch {
    return undefined;
  }
}
