import type { Naming } from '@daimon/scanner-core'

/** Puts the names of the code back into a report about hashed ones. */
export const realNames = (text: string, { reverse }: Naming): string =>
  reverse.size === 0
    ? text
    : text.replaceAll(/x[0-9a-f]{12}/g, (hashed) => reverse.get(hashed) ?? hashed)
