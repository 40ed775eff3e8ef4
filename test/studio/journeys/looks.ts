type Look = readonly [theme: 'light' | 'dark', width: 1440 | 390]

/**
 * How journeys show a view: wide and narrow, light and dark. `npm run test:proofs` adds the other
 * two combinations.
 */
export const LOOKS: readonly Look[] = [
  ['light', 1440],
  ['dark', 390],
  ...(process.env['TEST_LOOKS'] === 'all'
    ? ([
        ['dark', 1440],
        ['light', 390],
      ] as const)
    : []),
]
