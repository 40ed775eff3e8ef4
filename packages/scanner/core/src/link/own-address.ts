import { type TaintSet, NO_TAINT } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { GUARDS } from '../rules/guards.ts'
import { REQUEST_PATH } from '../rules/requests.ts'
import { HEADER_GETTERS, OWN_ADDRESS_HEADERS, OWN_ADDRESS_PARTS } from '../rules/sources.ts'
import type { Program, ProgramFile } from './program.ts'

/** What a member of a request can't choose that is a part of the request's own address. */
export const createOwnAddress =
  ({ sets }: Program, { nodeBase }: ProgramFile) =>
  (base: number, name: string): TaintSet => {
    const part = OWN_ADDRESS_PARTS.get(name)
    const isHeader = OWN_ADDRESS_HEADERS.test(name)
    if (part === undefined && !isHeader) return NO_TAINT
    const paths = sets.of(nodeBase + base).map(({ path }) => path)
    const owners = OWNERS.get(name) ?? [REQUEST_PATH]
    if (part !== undefined && paths.some((path) => owners.includes(path))) return GUARDS[part]
    return isHeader && paths.some((path) => HEADERS_PATH.test(path)) ? GUARDS.addressed : NO_TAINT
  }

const HEADERS_PATH = /^(?:#request|flask\.request)\.(?:headers|META|environ)$/
/** Where the parts are: most in the request alone. */
const URL_PATH = `${REQUEST_PATH}.nextUrl`
const OWNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['host', [REQUEST_PATH, URL_PATH]],
  ['hostname', [REQUEST_PATH, URL_PATH]],
  ['origin', [URL_PATH]],
])

/** The same for `req.get('host')`, and for the page that the request comes from. */
export const ownHost = (paths: readonly string[], { literals }: CallFact): TaintSet =>
  OWN_ADDRESS_HEADERS.test(literals?.[0] ?? '') && paths.some((path) => HEADER_GETTERS.has(path))
    ? GUARDS.addressed
    : NO_TAINT
