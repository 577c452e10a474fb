import { Blank } from '../../../ui/blank.tsx';
import { StartFromCurrent } from '../start-from-current.tsx';
import { StartFromTemplate } from './start-from-template.tsx';

/** The message when there is no New yet, and the ways to start New. */
export function NoNew({ hasCurrent }: { hasCurrent: boolean }) {
  return (
    <Blank title="No new listing yet">
      <p className="text-muted">
        New is the listing you prepare: <code className="font-mono text-sm">listing.json</code> and its
        pictures in <code className="font-mono text-sm">assets/new</code>.
      </p>
      {hasCurrent ? (
        <StartFromCurrent />
      ) : (
        <p className="text-muted">Sync first to start from what the stores show.</p>
      )}
      <StartFromTemplate replaces={false} look={hasCurrent ? 'plain' : 'primary'} />
      <p className="text-muted">Or drop a fastlane folder, a store.config.json or a spreadsheet here.</p>
    </Blank>
  );
}
