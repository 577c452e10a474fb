import { abortable, deadline } from '@storedeck/async';

import { ScrcpyError } from '../scrcpy-error.ts';
import type { ServerOutput } from './server-output.ts';

const TIMEOUT_MS = 30_000;

/**
 * Waits until the server has printed whether it starts an app. The output is read because the server sends no message
 * about the start. All servers from version 3.0 on print the same lines [Genymobile/scrcpy Controller.java,
 * `startApp`].
 * @param name the name of the app in the message of an error
 */
export async function appStarted(output: ServerOutput, name: string, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const stopListening = output.listen((line) => {
    if (/INFO: Starting app "/.test(line)) resolve(undefined);
    else if (/WARN: No app found for /.test(line)) reject(notInstalled(name));
    else if (/WARN: No unique app found for /.test(line)) reject(ambiguous(name));
    else if (/WARN: Cannot create launch intent for app /.test(line))
      reject(notInstalled(name, 'that can be started'));
    else if (/ERROR: No known display id to start app /.test(line)) reject(noDisplay());
  });
  void output.ended.then(() =>
    reject(new ScrcpyError('SESSION_ENDED', 'The session has ended before the app was started.')),
  );
  const limit = deadline(TIMEOUT_MS, signal);
  try {
    await abortable(promise, limit);
  } catch (error) {
    if (error !== limit.reason) throw error;
    throw signal?.aborted ? aborted() : notReported();
  } finally {
    stopListening();
  }
}

function aborted(): ScrcpyError {
  return new ScrcpyError('ABORTED', 'Starting the app was aborted.');
}

function notReported(): ScrcpyError {
  return new ScrcpyError('TIMED_OUT', 'The phone did not say whether it starts the app.');
}

function notInstalled(name: string, which = ''): ScrcpyError {
  const app = [`"${name}"`, which].filter(Boolean).join(' ');
  return new ScrcpyError('APP_NOT_INSTALLED', `The phone has no app ${app}.`, {
    hint: 'Give the beginning of its name, or its whole package, such as com.example.app.',
  });
}

function noDisplay(): ScrcpyError {
  return new ScrcpyError('TIMED_OUT', 'The phone has no display yet on which it could start the app.', {
    hint: 'Wait for the picture of the phone, then try again.',
  });
}

function ambiguous(name: string): ScrcpyError {
  return new ScrcpyError(
    'APP_AMBIGUOUS',
    `Several apps of the phone have a name that begins with "${name}".`,
    {
      hint: 'Give more of the name, or the package of the app.',
    },
  );
}
