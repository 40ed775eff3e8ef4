import { compare, valid } from '@renovatebot/pep440'

/** Order of PEP 440. */
export const comparePython = (a: string, b: string): number | undefined =>
  valid(a) !== null && valid(b) !== null ? compare(a, b) : undefined
