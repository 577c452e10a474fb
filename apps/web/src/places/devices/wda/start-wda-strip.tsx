import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Device } from '../device.ts';
import { useLaunch } from './use-launch.ts';

/**
 * A notice above the screen of a device. It says that touches and keys have no effect, because WebDriverAgent does not
 * run.
 */
export function StartWdaStrip({ phone, hint }: { phone: Device; hint: string | undefined }) {
  const launch = useLaunch(phone);
  return (
    <Notice
      tone="warn"
      title="Touches and keys need WebDriverAgent, which is not running."
      actions={
        <Button needsServer disabled={launch.isPending} onClick={launch.start}>
          Start WebDriverAgent
        </Button>
      }
    >
      {launch.error ? (
        <p className="wrap-anywhere">{launch.error.message}</p>
      ) : (
        <p className="text-muted wrap-anywhere in-[.live-tile]:hidden">{hint}</p>
      )}
    </Notice>
  );
}
