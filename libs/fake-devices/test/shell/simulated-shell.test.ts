import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

import { describe, expect, test } from '@jest/globals';

import type { Program, SimulatedMachine } from '../../src/shell/simulated-machine.ts';
import { SimulatedProcesses } from '../../src/shell/simulated-process.ts';
import { runLine } from '../../src/shell/simulated-shell.ts';

const programs: Record<string, Program | 'shell'> = {
  '/bin/sh': 'shell',
  '/bin/cat': async ({ stdin, stdout }) => {
    for await (const chunk of stdin) stdout.write(chunk);
    return 0;
  },
  '/bin/wait': ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(0))),
  '/bin/fails': () => {
    throw new Error('broken');
  },
};

function machine(files = new Map<string, Buffer>()): SimulatedMachine {
  return {
    env: { PATH: '/usr/bin:/bin', HOME: '/' },
    home: '/',
    processes: new SimulatedProcesses(),
    files: {
      read: (path) => files.get(path),
      write: (path, content) => path.startsWith('/files/') && Boolean(files.set(path, content)),
      isFolder: (path) => ['/', '/files', '/bin'].includes(path),
    },
    program: (path) => programs[path],
    notFound: (name, shell) => `${shell}: ${name}: not found\n`,
  };
}

async function simulated(line: string, input = '', on = machine()) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(input);
  const { ended } = runLine(on, { line, name: 'sh' }, { stdin, stdout, stderr });
  void ended.then(() => [stdout, stderr].forEach((stream) => stream.end()));
  const [out, err, end] = await Promise.all([text(stdout), text(stderr), ended]);
  return { out, err, ...end };
}

/** Runs the line in the shell of this computer. */
async function real(line: string, input = '') {
  const child = spawn('/bin/sh', ['-c', line], { cwd: '/', env: { PATH: '/usr/bin:/bin', HOME: '/' } });
  child.stdin.on('error', () => undefined).end(input);
  const [out, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stderr),
  ]);
  return { out, code };
}

describe('the simulated shell prints the same as the shell of this computer', () => {
  test.each([
    'x=a.b.b; echo "${x%.b}" "${x%c}" "${x%}"; set -- "a b" c; echo "$2" "$1" $#',
    'nl="$(printf "\\nx")"; nl="${nl%x}"; echo "a${nl}b"',
    'echo a  b; echo "c  d"',
    `echo 'it'\\''s' "\\$HOME" \\$HOME "a\\q" 'a\\q'`,
    'echo "$HOME" ${HOME} ${NONE-none} ${NONE:-a  b} "${NONE:-a  b}" "${HOME:+set}" [${NONE:+set}]',
    'a="x  y"; echo $a; echo "$a"; b=$a; echo "$b"',
    'A=1 B=2; export C=3; sh -c \'echo "$A$B$C"\'',
    'A=1 sh -c \'echo "$A"\'; echo "[$A]"',
    'true && echo yes || echo no; false && echo yes || echo no',
    'false; echo $?; (exit 3); echo $?; sh -c "exit 4"; echo $?',
    'exit 5; echo never',
    '{ echo a; echo b >&2; } 2>/dev/null; ( cd /bin; pwd ); pwd',
    'echo out; echo err >&2; echo again 1>&2; echo both 2>&1',
    'if false; then echo a; elif true; then echo b; else echo c; fi',
    'if false; then echo a; fi; echo $?',
    'i=0; while [ $i -lt 3 ]; do echo $i; i=$((i + 1)); done',
    'i=9; until [ $i -le 7 ]; do i=$((i-1)); done; echo $((i * (2 + 3) % 4)) $((-7 / 2))',
    'for x in a "b c" $NONE d; do echo "<$x>"; done',
    `sh -c 'for x do echo "<$x>"; done; echo $# $0 $2' zero 'a b' '' c`,
    `sh -c 'exec "$@"' sh sh -c 'echo "$1"' sh 'x;y'`,
    `sh -c 'echo "a$@b" $@'; sh -c 'for x in "a$@b"; do echo "$x"; done' sh 1 '2  2' 3`,
    'for x in 1 2 3; do if [ $x = 2 ]; then break; fi; echo $x; done',
    'case abc in x) echo x;; a*c) echo star;; *) echo other;; esac',
    'case "a*c" in "a*c") echo quoted;; esac; case abc in "a*c") echo no;; ?b?) echo mark;; esac',
    'case b in a|b) echo either;; esac; case z in a) echo a;; esac; echo $?',
    'echo "one\ntwo" | while read -r line; do echo "<$line>"; done',
    'echo "  a\\\\q  " | { read -r x; echo "[$x]"; }',
    'echo "  x  " | while IFS= read -r line; do echo "[$line]"; done',
    'echo a | cat | cat; echo b | sh -c "cat; echo c"',
    'echo "$(echo "a  b"; echo c)" $(echo "a  b"; echo) "$(echo \')\')"',
    "printf '%s\\n' a 'b c'; printf '%s-%d%%\\n' x 7 y 8; printf plain",
    `printf '%s\\0' "a=\${A-}" b | cat`,
    '[ -n a ] && [ -z "" ] && [ a != b ] && [ ! -n "" ] && [ 3 -gt 2 ] && echo all',
    '[ -d / ] && [ -d /bin ] && [ ! -e /no/such ] && [ -x /bin/sh ] && echo there; [ a = b ]; echo $?',
    'echo a # a comment\necho b # another\n# and a line\necho c',
    'echo a \\\n  b',
    'echo x > /dev/null; cat < /dev/null; echo done',
    'echo "*" * 2>/dev/null | cat >/dev/null; echo "a*"',
    'no-such-program 2>/dev/null; echo $?',
    'cd /no/such 2>/dev/null || echo refused; cd -- /bin && pwd',
    'command -v echo; command -v no-such-program || echo none',
    'echo "unfinished',
    'if true; then echo a',
  ])('%s', async (line) => {
    const expected = await real(line);
    const { out, err: _err, ...end } = await simulated(line);
    expect({ out, ...end }).toEqual(expected);
  });

  test('with input', async () => {
    const line = 'read -r first; echo "<$first>"; cat; while IFS= read -r x || [ -n "$x" ]; do echo no; done';
    const input = 'one\ntwo\nthree';
    expect(await simulated(line, input)).toMatchObject(await real(line, input));
    const lines = 'while IFS= read -r line || [ -n "$line" ]; do printf %s "$line"; done';
    expect(await simulated(lines, input)).toMatchObject(await real(lines, input));
  });
});

describe('a command line', () => {
  test('redirections write and read the files of the machine', async () => {
    const files = new Map<string, Buffer>();
    const line = 'echo a > /files/x; echo b >> /files/x; cat < /files/x; cat < /files/none; echo c > /other';
    expect(await simulated(line, '', machine(files))).toMatchObject({
      out: 'a\nb\n',
      err: 'sh: /files/none: No such file or directory\nsh: /other: Permission denied\n',
    });
    expect([...files.keys()]).toEqual(['/files/x']);
  });

  test('is ended by a signal, with its programs and its background jobs', async () => {
    const on = machine();
    expect(await simulated('kill -TERM $$; echo never', '', on)).toMatchObject({ out: '', signal: 'TERM' });
    expect(await simulated('(wait; echo never) & kill -9 -$$; wait', '', on)).toMatchObject({
      signal: 'KILL',
    });
    expect(await simulated('wait & kill -0 $$ && kill -0 $PPID && echo runs', '', on)).toMatchObject({
      out: 'runs\n',
      code: 0,
    });
    expect(await simulated('kill -0 1; kill -0 99999', '', on)).toMatchObject({ code: 1 });
  });

  test('a program whose reader has ended is ended too', async () => {
    programs['/bin/yes'] = async ({ stdout, signal }) => {
      while (!signal.aborted) await new Promise((done) => stdout.write('y\n', done));
      return 0;
    };
    expect(await simulated('yes | { read -r x; echo "$x"; }')).toMatchObject({ out: 'y\n', code: 0 });
  });

  test('a program that throws, and a script that is too deep or too long, are errors', async () => {
    expect(await simulated('fails')).toMatchObject({ err: 'Error: broken\n', code: 70 });
    for (const line of ['('.repeat(500), `echo ${'$('.repeat(500)}`, '{ '.repeat(500), 'a '.repeat(200_000)])
      expect(await simulated(line)).toMatchObject({ code: 2 });
  });

  test.each([
    'echo `id`',
    'cat <<x',
    'f() { echo; }',
    '${a#b}',
    '${',
    '$((1',
    '$((',
    "'",
    '&&',
    ';;',
    ')',
    'echo )',
  ])('%s is a syntax error', async (line) => {
    expect(await simulated(line)).toMatchObject({ out: '', code: 2, err: expect.stringContaining('sh: ') });
  });
});
