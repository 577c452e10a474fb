import type { FakeAndroidPhone } from '../../src/index.ts';

/** Runs a line in a phone's shell. Returns what it prints on both outputs, and its exit code. */
export async function runOnPhone(
  phone: FakeAndroidPhone,
  line: string,
): Promise<{ readonly output: string; readonly exitCode: number }> {
  const process = await phone.shell(line);
  process.stdin.end();
  const chunks: Buffer[] = [];
  for (const stream of [process.stdout, process.stderr])
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const exitCode = await process.exited;
  return { output: Buffer.concat(chunks).toString(), exitCode };
}
