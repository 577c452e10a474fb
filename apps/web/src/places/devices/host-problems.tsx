import { isApiError } from '@storedeck/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

import type { DeviceOwner } from '../../server/devices.ts';
import { findFailure } from '../../server/find-failure.ts';
import type { DeviceHost } from '../../server/hosts.ts';
import { Failure } from '../../ui/failure.tsx';

/** Shows why some devices of a host cannot be listed, and what the user can do. */
export function HostProblems({
  host,
  lists: { android, ios },
}: {
  host: DeviceHost;
  lists: DeviceOwner['lists'];
}) {
  const noAndroid = android ? findFailure(android) : null;
  const noIos = ios ? findFailure(ios) : null;
  const tools = ios?.data?.tools;
  const noIosTool = tools && !Object.values(tools).some(Boolean);
  const cable = ios?.data?.devices.some(({ connection }) => connection === 'usb');
  return (
    <div className="space-y-2 p-1 text-sm empty:hidden">
      {noAndroid && !isSame(noAndroid, noIos) && (
        <NoAndroid error={noAndroid} isUsedForIphones={tools !== undefined && !noIosTool} />
      )}
      {noIos && <Failure error={noIos} />}
      {noIosTool && host.kind === 'local' && host.isDefault && (
        <Advice title="No tools for iPhones here">
          iPhones need a Mac with Xcode.{' '}
          <Link href="/runners" className="text-accent-ink underline">
            Connect one
          </Link>{' '}
          to use its simulators and iPhones.
        </Advice>
      )}
      {ios?.data?.problems?.map((problem) => (
        <Advice key={problem} title="Some iPhones may be missing">
          {problem}
        </Advice>
      ))}
      {cable && !tools?.iproxy && !tools?.goIos && (
        <Advice title="iproxy was not found">
          Storedeck reaches iPhones on a cable through iproxy. Install libimobiledevice, or set{' '}
          <Name>IPROXY_BIN</Name>.
        </Advice>
      )}
    </div>
  );
}

function NoAndroid({ error, isUsedForIphones }: { error: Error; isUsedForIphones: boolean }) {
  if (!isApiError(error) || error.code !== 'ADB_MISSING') return <Failure error={error} />;
  // A missing adb is not shown as a failure, because it is normal on a Mac that is used only for iPhones.
  if (isUsedForIphones) return <p className="text-muted px-1.5">No adb here, so no Android phones.</p>;
  return <Advice title={error.message}>{error.hint}</Advice>;
}

/**
 * Whether two failures are the same. A lost connection causes the same failure in the lists of Android devices and of
 * iPhones; such a failure is shown only once.
 */
function isSame(one: Error, other: Error | null): boolean {
  return other?.message === one.message;
}

function Advice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-line bg-surface rounded-lg border px-3 py-2 wrap-anywhere">
      <p className="font-medium">{title}</p>
      <p className="text-muted">{children}</p>
    </div>
  );
}

function Name({ children }: { children: string }) {
  return <code className="text-ink font-mono">{children}</code>;
}
