import { type TaintSet, NO_TAINT } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { GUARDS } from '../rules/guards.ts'
import { REQUEST_PATH } from '../rules/requests.ts'
import { OWN_ADDRESS_PARTS, OWN_HOST_GETTERS } from '../rules/sources.ts'
import type { Program, ProgramFile } from './program.ts'

/** What a member of a request can't choose that is a part of the request's own address. */
export const createOwnAddress =
  ({ sets }: Program, { nodeBase }: ProgramFile) =>
  (base: number, name: string): TaintSet => {
    const part = OWN_ADDRESS_PARTS.get(name)
    if (part === undefined) return NO_TAINT
    const owners = OWNERS.get(name) ?? [REQUEST_PATH]
    const isOwn = sets.of(nodeBase + base).some(({ path }) => owners.includes(path))
    return isOwn ? GUARDS[part] : NO_TAINT
  }

/** Where the members are: of most, the request alone. */
const URL_PATH = `${REQUEST_PATH}.nextUrl`
const OWNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['host', [REQUEST_PATH, `${REQUEST_PATH}.headers`, URL_PATH]],
  ['hostname', [REQUEST_PATH, URL_PATH]],
  ['origin', [URL_PATH]],
])

/** The same for `req.get('host')`. */
export const ownHost = (paths: readonly string[], { literals }: CallFact): TaintSet =>
  literals?.[0]?.toLowerCase() === 'host' && paths.some((path) => OWN_HOST_GETTERS.has(path))
    ? GUARDS.addressed
    : NO_TAINT
