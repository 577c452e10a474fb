import { PassThrough } from 'node:stream';

import { expect, test } from '@jest/globals';

import { ServerOutput } from '../src/session/server-output.ts';

async function readOutput(text: string): Promise<ServerOutput> {
  const stream = new PassThrough();
  const output = new ServerOutput(stream);
  stream.end(text);
  await output.ended;
  return output;
}

test.each([
  ['nothing', ''],
  ['a warning', '[server] INFO: Device: [Xiaomi]\n[server] WARN: Audio disabled: it is not supported\n'],
  [
    'the stack of an exception at the start',
    'java.io.FileNotFoundException: x\nCaused by: android.system.ErrnoException: open failed: ENOENT\n\tat libcore.io\n\t... 12 more\n',
  ],
  [
    'a refused input',
    '[server] ERROR: Injecting input events requires the caller to have the INJECT_EVENTS permission.\n',
  ],
  [
    'that a phone has no listener for the clipboard [Genymobile/scrcpy issue 3770]',
    '[server] INFO: Device: [Google] google Pixel 7 (Android 13)\n[server] ERROR: Could not invoke method\njava.lang.NoSuchMethodException: android.content.IClipboard$Stub$Proxy.addPrimaryClipChangedListener [interface x]\n\tat java.lang.Class.getMethod(Class.java:2103)\n',
  ],
  [
    'that it tries a smaller picture [Genymobile/scrcpy issue 6425]',
    '[server] ERROR: Capture/encoding error: android.media.MediaCodec$CodecException: Error 0xfffffff4\n[server] INFO: Retrying with -m1920...\n',
  ],
  [
    'a warning of the linker [Genymobile/scrcpy issue 3585]',
    'WARNING: linker: libamffmpeg.so has text relocations. This is wasting memory. Please fix.\n',
  ],
])('a running server that has printed %s was unplugged', async (_, text) => {
  expect((await readOutput(text)).failure('SESSION_ENDED', '4.1')).toMatchObject({
    code: 'SESSION_ENDED',
    message: 'The connection to the phone has ended.',
    hint: expect.stringContaining('cable'),
  });
});

test.each([
  ['[server] ERROR: Control protocol error\n', 'Control protocol error'],
  ['[server] WARN: x\nKilled\n', 'Killed'],
  ['Terminated \n', 'Terminated'],
  [
    '[server] ERROR: Controller error\njava.io.IOException: Broken pipe\n\tat x(Y.java:1)\n',
    'Controller error: java.io.IOException: Broken pipe',
  ],
  // [Genymobile/scrcpy issue 6425, a Huawei phone]
  [
    '[server] ERROR: Exception on thread Thread[video,5,main]\nandroid.media.MediaCodec$CodecException: Error 0xfffffff4\n\tat android.media.MediaCodec.native_configure(Native Method)\n',
    'android.media.MediaCodec$CodecException: Error 0xfffffff4',
  ],
])('a running server that has ended by itself names the reason: %j', async (text, reason) => {
  const { message } = (await readOutput(text)).failure('SESSION_ENDED', '4.1');
  expect(message).toBe(`The scrcpy server has ended: ${reason}.`);
});

test('a server that does not start names its error, not its warnings', async () => {
  const text = '/system/bin/sh: app_process: not found\n[server] WARN: x\n\t... 12 more\n';
  expect((await readOutput(text)).failure('START_FAILED', '4.1').message).toContain('app_process: not found');
});

// Starts that failed, as people have reported them [Genymobile/scrcpy issues 2969, 4895, 5242, 445, 5976 and 3564].
test.each([
  [
    'the innermost cause of an exception',
    '[server] ERROR: Exception on thread Thread[main,5,main]\njava.lang.AssertionError: java.lang.reflect.InvocationTargetException\n\tat a.B(C.java:75)\nCaused by: java.lang.reflect.InvocationTargetException\n\tat d.E(F.java:1)\n\t... 6 more\nCaused by: java.lang.IllegalArgumentException: displayToken must not be null\n\tat g.H(I.java:3372)\n',
    'java.lang.IllegalArgumentException: displayToken must not be null',
  ],
  [
    'what ended it, not an error before that it survived',
    '[server] ERROR: Could not invoke method\njava.lang.NoSuchMethodException: a.b [c]\n\tat d\n[server] ERROR: Exception on thread Thread[main,5,main]\njava.lang.AssertionError: no createDisplay\n\tat e\n',
    'java.lang.AssertionError: no createDisplay',
  ],
  [
    'a message once, although the stack repeats it',
    "[server] INFO: Device: [Qualcomm] qti (Android 12)\n[server] ERROR: Attempt to invoke 'getClass()' on a null object reference\njava.lang.NullPointerException: Attempt to invoke 'getClass()' on a null object reference\n\tat x\n",
    "Attempt to invoke 'getClass()' on a null object reference",
  ],
  [
    'an exception without words',
    '[server] ERROR: Exception on thread Thread[main,5,main]\r\njava.lang.IllegalStateException\r\n        at x\r\nExit due to uncaughtException in main thread:\r\n',
    'java.lang.IllegalStateException',
  ],
  ['the end by Android, not the linker', 'WARNING: linker: x has text relocations.\nAborted \n', 'Aborted'],
  ['nothing if only the linker warns', 'WARNING: linker: x has text relocations.\n', 'it printed no message'],
  [
    'the first line of a list',
    "[server] ERROR: Video encoder 'x' for h264 not found\nList of video encoders:\n    --video-codec=h264 --video-encoder='y'\n",
    "Video encoder 'x' for h264 not found",
  ],
])('a server that does not start names %s', async (_, text, reason) => {
  expect((await readOutput(text)).failure('START_FAILED', '4.1').message).toBe(
    `The scrcpy server did not start: ${reason}.`,
  );
});

// As people have reported them [Genymobile/scrcpy issues 6532 (NVIDIA Shield), 3069 and 2273 (Huawei)].
test.each([
  [
    'sound that the phone cannot encode',
    '[server] ERROR: Could not create default audio encoder for opus\nList of audio encoders:\n    --audio-codec=aac\n[server] ERROR: Exception on thread Thread[audio-encoder,5,main]\njava.lang.IllegalArgumentException: Failed to initialize audio/opus, error 0xfffffffe\n\tat android.media.MediaCodec.native_setup(Native Method)\n',
    'cannot record its sound',
  ],
  [
    'an encoder that has failed without words',
    '[server] ERROR: Exception on thread Thread[main,5,main]\njava.lang.IllegalStateException\n\tat android.media.MediaCodec.native_dequeueOutputBuffer(Native Method)\n',
    'The video encoder of the phone has failed',
  ],
  [
    'an encoder that refuses the size',
    '[server] ERROR: Exception on thread Thread[main,5,main]\nandroid.media.MediaCodec$CodecException: Error 0xfffffc0e\n\tat x\n[server] ERROR: Try with a lower definition:\n',
    'The video encoder of the phone has failed',
  ],
  ['an end by Android', 'Killed\n', 'Android has ended the server'],
  ['anything else', '[server] ERROR: Display 7 not found\n', 'Install the newest scrcpy'],
])('the advice fits %s', async (_, text, advice) => {
  expect((await readOutput(text)).failure('START_FAILED', '4.1').hint).toContain(advice);
});
