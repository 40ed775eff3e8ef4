import type { Naming } from '@daimon/scanner-core'

/** Replaces hashed names in a report with the original ones. */
export const deanonymize = (text: string, { reverse }: Naming): string =>
  reverse.size === 0
    ? text
    : text.replaceAll(/x[0-9a-f]{12}/g, (hashed) => reverse.get(hashed) ?? hashed)
