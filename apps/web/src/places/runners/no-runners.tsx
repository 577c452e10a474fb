import { Fragment, type ReactNode } from 'react';

/** Explains what runners are. Shown while no Mac and no server is saved. */
export function NoRunners({ actions }: { actions: readonly ReactNode[] }) {
  return (
    <div className="m-auto w-full max-w-lg p-6">
      <h2 className="text-xl font-semibold">No Mac yet</h2>
      <div className="mt-2 space-y-3">
        <p className="text-muted">
          A runner is a Mac that Storedeck reaches over SSH. Its simulators, and the iPhones and Android
          phones plugged into it, then work here as if they were plugged in at your desk.
        </p>
        <p className="text-muted">
          On the Mac, turn on{' '}
          <span className="text-ink">System Settings → General → Sharing → Remote Login</span>. Simulators
          need Xcode.
        </p>
        <p className="text-muted">
          The devices of an Appium server or a Selenium Grid can be used too: add the address of the server.
        </p>
        <div className="flex flex-wrap gap-2">
          {actions.map((action, index) => (
            <Fragment key={index}>{action}</Fragment>
          ))}
        </div>
        <p className="text-muted text-sm">
          Macs and servers are kept in this browser, with their passwords and keys in plain text. Storedeck’s
          server keeps none of them. It receives what it needs when you test or connect. An exported{' '}
          <code className="font-mono">runners.json</code> can be dropped here.
        </p>
      </div>
    </div>
  );
}
