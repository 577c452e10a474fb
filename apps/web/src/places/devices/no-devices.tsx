import { Link } from 'wouter';

/** Says how to connect a device. Shown while there is no device. */
export function NoDevices({
  macs,
  isIncomplete,
}: {
  /** The names of the connected Macs. */
  macs: readonly string[];
  /** Whether some devices cannot be listed. The list of devices then says why. */
  isIncomplete: boolean;
}) {
  return (
    <div className="m-auto max-w-lg space-y-4 p-6">
      <div>
        <h2 className="text-xl font-semibold">{isIncomplete ? 'No device is listed' : 'No device yet'}</h2>
        <p className="text-muted mt-2">
          {isIncomplete
            ? 'Some devices cannot be listed now: the list of devices says why, and what helps. After that, a device that you plug in appears here by itself.'
            : 'Plug in a device. It appears here by itself.'}
        </p>
      </div>
      <dl className="space-y-3">
        <div>
          <dt className="font-semibold">Android</dt>
          <dd className="text-muted">
            Settings, About phone: tap <em>Build number</em> seven times. Then Settings, System, Developer
            options: switch <em>USB debugging</em> on, and allow this computer when the phone asks.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">iPhone and simulator</dt>
          <dd className="text-muted">
            {macs.length > 0 ? (
              <>
                Boot a simulator of <bdi>{macs.join(', ')}</bdi> in the list, or plug an iPhone in there and
                trust that Mac. Without Xcode, a Mac has no simulators.
              </>
            ) : (
              <>
                Boot a simulator, or plug an iPhone in and trust this computer. Without Xcode here,{' '}
                <Link href="/runners" className="text-accent-ink underline">
                  connect a Mac
                </Link>
                .
              </>
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}
