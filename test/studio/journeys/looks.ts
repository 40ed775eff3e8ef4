/** Each journey of a view runs wide and narrow, light and dark. */
export const LOOKS = [
  ['light', 1440],
  ['dark', 390],
] as const
