import type { ScanCounts } from '@daimon/scanner-api/counts'
import { pluralize } from '@daimon/ui'

/** `16 findings, 3 verified, 1 refuted`: as the last line of the command line. */
export const countText = ({ listed, verified, refuted, dismissed }: ScanCounts): string =>
  [
    pluralize(listed, 'finding'),
    `${verified} verified`,
    ...(refuted > 0 ? [`${refuted} refuted`] : []),
    ...(dismissed > 0 ? [`${dismissed} accepted or false positive`] : []),
  ].join(', ')
