/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';

import { Stars } from './stars.tsx';

afterEach(cleanup);

test.each([
  [4.6, ['100%', '100%', '100%', '100%', '60%']],
  [4.8, ['100%', '100%', '100%', '100%', '80%']],
  [0, ['0%', '0%', '0%', '0%', '0%']],
  [2.25, ['100%', '100%', '25%', '0%', '0%']],
  [5, ['100%', '100%', '100%', '100%', '100%']],
])('a rating of %d fills each star to its share', (rating, shares) => {
  render(<Stars rating={rating} className="" />);
  const filled = [...screen.getByTestId('stars').querySelectorAll<HTMLElement>('[style]')];
  expect(filled.map(({ style }) => style.width)).toEqual(shares);
});
