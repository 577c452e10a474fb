import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { RecordTypes } from './record-kind.ts';
import type { BrokenStorage } from './record-storage.ts';
import type { PlaceList } from './use-place-list.ts';

/** Notices about the whole list of Macs or of servers. */
export function RecordNotices<Types extends RecordTypes>({
  list: { kind, stored, connections, links },
}: {
  list: PlaceList<Types>;
}) {
  const { records, broken, notKept } = stored;
  const many = `${kind.one}s`;
  const findName = (connection: Types['connection']) =>
    records.find((record) => kind.connectionId(record) === connection.id)?.name;
  const lost = connections.filter(({ state }) => state === 'lost');
  const unlisted = connections.filter((each) => each.state !== 'lost' && findName(each) === undefined);
  return (
    <>
      {broken && (
        <Notice
          tone="warn"
          title={`Some of the ${many} that this browser has stored cannot be read.`}
          onDismiss={stored.dismissBroken}
          actions={
            <Button onClick={() => saveFile(`${kind.list}-unreadable.txt`, broken.text)}>
              Save it as a file
            </Button>
          }
        >
          <p className="text-muted wrap-anywhere">{whereKept(broken, many)}</p>
        </Notice>
      )}
      {notKept !== null && (
        <Notice tone="bad" title={`Your changes to the ${many} are not stored.`}>
          <p className="text-muted wrap-anywhere">
            They last until this page is closed: {notKept} Export the {many} to keep them.
          </p>
        </Notice>
      )}
      {lost.map((each) => (
        <Notice
          key={each.id}
          tone="bad"
          title={`The connection to ${findName(each) ?? each.id} was lost. Storedeck does not reconnect by itself now.`}
          onDismiss={() => links.disconnect(each.id, each.id)}
        >
          <p className="text-muted wrap-anywhere">{each.error}</p>
        </Notice>
      ))}
      {unlisted.map(({ id }) => (
        <Notice
          key={id}
          tone="good"
          title={`Storedeck is connected to ${id}, which is not in this list.`}
          actions={
            <Button needsServer onClick={() => links.disconnect(id, id)}>
              Disconnect
            </Button>
          }
        />
      ))}
    </>
  );
}

function whereKept({ keptAs, saved }: BrokenStorage, many: string): string {
  const kept =
    keptAs === null
      ? 'It stays as it is until you change something here; the storage had no room for a copy.'
      : `Nothing is lost: all of it is kept in this browser under “${keptAs}”.`;
  return saved > 0 ? `${kept} The ${many} below could be read.` : kept;
}
