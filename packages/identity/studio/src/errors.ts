import type { ErrorTable } from '@daimon/runtime'

/** What the studio itself may answer; what the kernel answers is passed on as it came. */
export const ERRORS = {
  ACCESS_DENIED: {
    status: [403],
    title: 'Refused',
    meaning: 'The studio answers its own pages alone.',
  },
  VALIDATION_ERROR: { status: [400], title: 'Not HTTP', meaning: 'The request is no HTTP.' },
  NOT_FOUND: { status: [404], title: 'Nothing here', meaning: 'No page has this address.' },
  METHOD_NOT_ALLOWED: { status: [405], title: 'Wrong method', meaning: 'Pages are read by GET.' },
  KERNEL_UNREACHABLE: {
    status: [502],
    title: 'The kernel does not answer',
    meaning: 'Nothing answers where the kernel should be.',
  },
  KERNEL_OPEN: {
    status: [403],
    title: 'The kernel asks for no key',
    meaning: 'A studio that others can reach passes on to a kernel with keys alone.',
  },
  INTERNAL_ERROR: { status: [500], title: 'A fault', meaning: 'Something went wrong.' },
} as const satisfies ErrorTable
