import type { RecordView } from '../record-view.ts';
import { readServerDraft, serverDraftOf, type ServerDraft } from './server-draft.ts';
import { ConnectedServer, TestedServer } from './server-facts.tsx';
import { ServerFields } from './server-fields.tsx';
import { SERVER_KIND, type ServerTypes } from './server-kind.ts';

/** How Appium servers and Selenium Grids are listed, edited, and shown with their connection. */
export const SERVER_VIEW: RecordView<ServerTypes & { readonly draft: ServerDraft }> = {
  ...SERVER_KIND,
  words: {
    heading: 'Appium and Selenium Grid',
    listName: 'Appium servers and Selenium Grids',
    test: 'Test',
    testing: 'Testing the server…',
    tested: 'The server responds. Nothing was saved.',
    kept: 'Saved servers are kept in this browser in plain text, with their passwords. Storedeck sends what it needs only to the address above, and follows no redirect. A session begins when you open a device, and ends soon after you leave it.',
    addOffered: 'Add the simulated Grid',
  },
  addressOf: ({ url }) => url,
  deletedWith: () => 'Its address, its login and the capabilities of its devices',
  draftOf: serverDraftOf,
  readDraft: readServerDraft,
  Fields: ServerFields,
  ConnectionFacts: ConnectedServer,
  TestedFacts: TestedServer,
};
