import type { FormField } from '../record-kind.ts';

const HALF = 'col-span-6 sm:col-span-3';

/** The fields of an Appium server or a Selenium Grid, without its devices. */
export const SERVER_FIELDS: readonly FormField[] = [
  {
    ...{ name: 'url', label: 'Address', type: 'text', className: 'col-span-6' },
    placeholder: 'http://appium.local:4723 or https://grid.example.com/wd/hub',
    inputMode: 'url',
  },
  {
    ...{ name: 'name', label: 'Name', type: 'text', className: 'col-span-6' },
    placeholder: 'Phones in the rack',
    placeholderFrom: 'url',
  },
  {
    ...{ name: 'login', label: 'Log in with', type: 'choice', className: 'col-span-6' },
    initial: 'none',
    segments: [
      { value: 'none', label: 'Nothing' },
      { value: 'password', label: 'User and password' },
      { value: 'header', label: 'Header' },
    ],
  },
  {
    ...{ name: 'user', label: 'User', type: 'text', className: HALF },
    when: { field: 'login', is: 'password' },
    mistake: ({ user, pass }) => (user === '' && pass === '' ? 'The user is missing.' : undefined),
  },
  {
    ...{ name: 'pass', label: 'Password', type: 'secret', className: HALF },
    when: { field: 'login', is: 'password' },
  },
  {
    ...{ name: 'headerName', label: 'Header', type: 'text', className: HALF },
    initial: 'Authorization',
    when: { field: 'login', is: 'header' },
    mistake: ({ headerName = '' }) =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(headerName)
        ? undefined
        : 'The name of a header has letters, digits and hyphens.',
  },
  {
    ...{ name: 'headerValue', label: 'Value', type: 'secret', className: HALF },
    placeholder: 'Bearer …',
    when: { field: 'login', is: 'header' },
    mistake: ({ headerValue }) => (headerValue?.trim() ? undefined : 'The value is missing.'),
  },
];
