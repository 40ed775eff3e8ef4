import type { ErrorEntry } from '@daimon/contract'
import { ERRORS as identityErrors } from '@daimon/identity-api'
import { ERRORS as scannerErrors } from '@daimon/scanner-api'

import { markdownPage, markdownTable } from './markdown.ts'

type ErrorTable = Readonly<Record<string, ErrorEntry>>

const section = (title: string, errors: ErrorTable): string =>
  `## ${title}\n\n${markdownTable(
    ['code', 'status', 'title', 'meaning', 'what to do'],
    Object.entries(errors).map(([code, { status, title: name, meaning, remedy }]) => [
      `\`${code}\``,
      status.join(', '),
      name,
      meaning,
      remedy,
    ]),
  )}`

/** The reference of all error codes, from the error tables of both services. */
export const errorReference = (): string =>
  markdownPage('Error codes', [
    'Error responses are `application/problem+json` (RFC 9457) with a stable `code`. A running service explains each code at `/problems/`.',
    section('Identity service', identityErrors),
    section('Scanner service', scannerErrors),
    '## See also\n\n[Limits](limits.md) · [Troubleshooting](../operations/troubleshooting.md)',
  ])
