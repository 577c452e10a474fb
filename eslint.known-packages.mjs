/** The libraries of small mechanisms, which depend on no other package of the workspace. */
const MECHANISMS = ['type:async', 'type:foreign-text', 'type:pictures'];

/** Which kinds of packages a package of each kind may know: the constraints of the rule for module boundaries. */
export const KNOWN_PACKAGES = [
  { sourceTag: 'type:async', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:foreign-text', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:pictures', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'type:listing', onlyDependOnLibsWithTags: ['type:pictures'] },
  { sourceTag: 'type:setup', onlyDependOnLibsWithTags: ['type:listing'] },
  {
    sourceTag: 'type:contract',
    onlyDependOnLibsWithTags: ['type:foreign-text', 'type:listing', 'type:setup'],
  },
  { sourceTag: 'type:host', onlyDependOnLibsWithTags: ['type:async', 'type:contract'] },
  { sourceTag: 'type:video', onlyDependOnLibsWithTags: ['type:pictures', 'type:drawing'] },
  { sourceTag: 'type:screen-tree', onlyDependOnLibsWithTags: ['type:foreign-text'] },
  {
    sourceTag: 'type:webdriver',
    onlyDependOnLibsWithTags: [...MECHANISMS, 'type:fake'],
  },
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: [
      ...MECHANISMS,
      'type:listing',
      'type:setup',
      'type:contract',
      'type:host',
      'type:video',
      'type:webdriver',
      'type:screen-tree',
      'type:fake',
    ],
  },
  {
    sourceTag: 'type:devices',
    onlyDependOnLibsWithTags: [
      ...MECHANISMS,
      'type:listing',
      'type:contract',
      'type:host',
      'type:webdriver',
      'type:screen-tree',
      'type:domain',
      'type:fake',
    ],
  },
  {
    sourceTag: 'type:mirror',
    onlyDependOnLibsWithTags: [
      ...MECHANISMS,
      'type:contract',
      'type:host',
      'type:video',
      'type:webdriver',
      'type:domain',
      'type:devices',
      'type:fake',
    ],
  },
  { sourceTag: 'type:drawing', onlyDependOnLibsWithTags: [] },
  {
    sourceTag: 'type:fake',
    onlyDependOnLibsWithTags: [...MECHANISMS, 'type:listing', 'type:contract', 'type:host', 'type:drawing'],
  },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: [
      ...MECHANISMS,
      'type:listing',
      'type:setup',
      'type:contract',
      'type:host',
      'type:video',
      'type:webdriver',
      'type:screen-tree',
      'type:domain',
      'type:devices',
      'type:mirror',
      'type:fake',
      'type:web',
    ],
  },
  {
    sourceTag: 'type:web',
    onlyDependOnLibsWithTags: [
      ...MECHANISMS,
      'type:listing',
      'type:setup',
      'type:contract',
      'type:screen-tree',
      'type:fake',
    ],
  },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['*'] },
];
