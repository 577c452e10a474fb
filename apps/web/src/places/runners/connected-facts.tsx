import type { ResponseOf, RunnerConnection } from '@storedeck/contract';
import type { ReactNode } from 'react';

type Connected = Extract<ResponseOf<'connectRunner'>, { ok: true }>;

/** The facts about a Mac from the response to the connection request. */
export function ConnectedFacts({
  found: { ios, hostKey },
  connection,
}: {
  found: Connected;
  connection: RunnerConnection;
}) {
  return (
    <Facts>
      <HostKeyFact hostKey={hostKey} />
      <Fact name="Simulators">
        {!ios.xcrun ? (
          'none: xcrun was not found. Install Xcode. Simulators need a Mac.'
        ) : ios.simulators.length === 0 ? (
          'none. Add one in Xcode under Window → Devices and Simulators.'
        ) : (
          <ul>
            {ios.simulators.map(({ udid, name, runtime, state }) => (
              <Found key={udid} name={name} about={`${runtime} · ${state}`} />
            ))}
          </ul>
        )}
      </Fact>
      <Fact name="Devices">
        {ios.devices.length === 0 ? (
          'none plugged in'
        ) : (
          <ul>
            {ios.devices.map(({ udid, name, model, osVersion, connection }) => (
              <Found
                key={udid}
                name={name}
                about={[model, osVersion, connection].filter(Boolean).join(' · ')}
              />
            ))}
          </ul>
        )}
      </Fact>
      <ConnectionFacts connection={connection} />
    </Facts>
  );
}

/** The ports of this computer that lead to a Mac, and whether requests use the Mac by default. */
export function ConnectionFacts({ connection: { tunnels, isDefault } }: { connection: RunnerConnection }) {
  return (
    <>
      <Fact name="Forwarded ports">
        {tunnels.length === 0 ? (
          'none'
        ) : (
          <ul>
            {tunnels.map(({ remotePort, localPort, state }) => (
              <Found
                key={remotePort}
                name={`127.0.0.1:${localPort}`}
                about={`to port ${remotePort} of the Mac · ${state}`}
              />
            ))}
          </ul>
        )}
      </Fact>
      {!isDefault && <Fact name="Default">No. Requests without a host use another Mac.</Fact>}
    </>
  );
}

export function HostKeyFact({ hostKey: { type, fingerprint } }: Pick<Connected, 'hostKey'>) {
  return (
    <Fact name="Host key">
      {type} <code className="font-mono text-sm break-all">{fingerprint}</code>
    </Fact>
  );
}

/** One device or simulator. */
export function Found({ name, about }: { name: string; about: string }) {
  return (
    <li className="wrap-anywhere">
      <bdi>{name}</bdi> <span className="text-muted text-sm">{about}</span>
    </li>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
