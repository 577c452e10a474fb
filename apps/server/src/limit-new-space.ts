import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the part of the heap for new objects at its initial size, 1 MB. Otherwise V8 enlarges this part several times
 * while the program starts. V8 then collects the buffers of sockets late, and looks through the whole heap each time,
 * because they are outside the heap and V8 hardly counts them. Call this function at the start of the process: immediately
 * before a sync is too late, because this part of the heap has already grown. Node itself has only a command-line option
 * for this setting.
 */
export function limitNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
