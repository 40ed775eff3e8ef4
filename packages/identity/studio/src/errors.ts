import type { ErrorTable } from '@daimon/runtime'

/** Errors of Studio itself; errors of the identity service are forwarded unchanged. */
export const ERRORS = {
  ACCESS_DENIED: {
    status: [403],
    title: 'Access denied',
    meaning: 'Studio accepts requests from its own pages only.',
  },
  VALIDATION_ERROR: {
    status: [400],
    title: 'Invalid HTTP request',
    meaning: 'The request is not valid HTTP.',
  },
  NOT_FOUND: { status: [404], title: 'Page not found', meaning: 'No page has this address.' },
  METHOD_NOT_ALLOWED: {
    status: [405],
    title: 'Method not allowed',
    meaning: 'Pages support GET and HEAD only.',
  },
  KERNEL_UNREACHABLE: {
    status: [502],
    title: 'Identity service unreachable',
    meaning: 'The identity service does not respond at the configured address.',
  },
  KERNEL_OPEN: {
    status: [403],
    title: 'API key not required',
    meaning: 'A Studio that other machines can reach needs an identity service that requires keys.',
  },
  INTERNAL_ERROR: {
    status: [500],
    title: 'Internal error',
    meaning: 'An unexpected error occurred.',
  },
} as const satisfies ErrorTable
