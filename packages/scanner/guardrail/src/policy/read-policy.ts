import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import {
  type ParseError,
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { splitLines } from '../data-files.ts'
import { type PopularNames, popularNames, preparePopular } from '../names/popular.ts'
import type { EcosystemName } from '@daimon/scanner-core'
import { normalName } from '../find/found-package.ts'
import { type GivenPolicy, combinePolicies } from './combine-policies.ts'
import { DEFAULT_POLICY, Policy } from './policy.ts'

const POLICY_PLACE = '.daimon/policy.json'
const POLICY_BYTES_MAX = 262_144
const NAMES_BYTES_MAX = 16 * 1_048_576

/**
 * The effective policy. For a broken file, the built-in policy is used; `problems` says what to
 * fix.
 */
export type ReadPolicy = {
  readonly policy: Policy
  readonly popular: (ecosystem: EcosystemName) => PopularNames
  readonly problems: readonly string[]
}

export type PolicyPlaces = {
  readonly root: string
  /** Outside the repository; takes precedence over the repository's policy. */
  readonly outer?: OuterPolicy | undefined
  readonly now: Date
}

export type OuterPolicy = {
  readonly file: string
  /** The user named it, so it must exist. */
  readonly isRequired: boolean
}

/**
 * Reads the policies of the user and of a repository. Never throws; the default is the built-in
 * policy.
 */
export const readPolicy = ({ root, outer, now }: PolicyPlaces): ReadPolicy => {
  const own = outer
    ? readPolicyFile(outer.file, outer.file, { isRequired: outer.isRequired })
    : BUILT_IN
  const repository = readPolicyFile(join(root, POLICY_PLACE), POLICY_PLACE, { isRequired: false })
  const combined = combinePolicies(own, repository, now)
  const lists = new Map<string, PopularNames>()
  const faults: string[] = []
  const places = [
    { directory: root, place: POLICY_PLACE, names: repository.policy.popular_names },
    ...(outer
      ? [{ directory: dirname(outer.file), place: outer.file, names: own.policy.popular_names }]
      : []),
  ]
  for (const { directory, place, names } of places)
    for (const [ecosystem, path] of Object.entries(names)) {
      const read = readNames(directory, ecosystem as EcosystemName, path)
      if (typeof read === 'string') faults.push(`${place} /popular_names/${ecosystem}: ${read}`)
      else lists.set(ecosystem, read)
    }
  return {
    policy: combined.policy,
    popular: (ecosystem) => lists.get(ecosystem) ?? popularNames(ecosystem),
    problems: [
      ...[...own.problems, ...repository.problems].map(
        (each) => `${each} Until you fix it, the built-in policy is used, without exceptions.`,
      ),
      ...combined.notes.map((each) => `${POLICY_PLACE}: ${each}`),
      ...faults.map((each) => `${each} The bundled list is used.`),
    ],
  }
}

type ParsedPolicy = GivenPolicy & { readonly problems: readonly string[] }

const BUILT_IN: ParsedPolicy = { policy: DEFAULT_POLICY, given: {}, problems: [] }

const readPolicyFile = (
  file: string,
  place: string,
  { isRequired }: { readonly isRequired: boolean },
): ParsedPolicy => {
  const found = readText(file, POLICY_BYTES_MAX)
  if (found === undefined)
    return isRequired ? { ...BUILT_IN, problems: [`${place} doesn't exist.`] } : BUILT_IN
  if ('problem' in found) return { ...BUILT_IN, problems: [`${place} ${found.problem}`] }
  return parsePolicy(found.text, place)
}

/** Parses a policy; comments are allowed. A problem has a line and a JSON pointer. */
const parsePolicy = (text: string, place: string): ParsedPolicy => {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const errors: ParseError[] = []
  const given: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first)
    return {
      ...BUILT_IN,
      problems: [
        `${place}:${lineAt(first.offset)} is not JSON: ${printParseErrorCode(first.error)}.`,
      ],
    }
  const read = Policy.safeParse(given)
  if (read.success) return { policy: read.data, given, problems: [] }
  const tree = parseTree(text, [], { allowTrailingComma: true })
  return {
    ...BUILT_IN,
    problems: read.error.issues.slice(0, 10).map(({ path, message }) => {
      const keys = path.map((part) => (typeof part === 'number' ? part : String(part)))
      const node =
        (tree && findNodeAtLocation(tree, keys)) ??
        (tree && findNodeAtLocation(tree, keys.slice(0, -1)))
      return `${place}:${lineAt(node?.offset ?? 0)} /${keys.join('/')}: ${message}.`
    }),
  }
}

const readNames = (root: string, ecosystem: EcosystemName, path: string): PopularNames | string => {
  const file = resolve(root, path)
  if (relative(root, file).startsWith('..')) return `'${path}' is outside the repository.`
  const found = readText(file, NAMES_BYTES_MAX)
  if (found === undefined) return `'${path}' doesn't exist.`
  if ('problem' in found) return `'${path}' ${found.problem}`
  return preparePopular(splitLines(found.text).map((name) => normalName(ecosystem, name)))
}

type ReadText = { readonly text: string } | { readonly problem: string } | undefined

const readText = (file: string, bytesMax: number): ReadText => {
  let descriptor: number
  try {
    // Nonblocking, so that a named pipe can't block the guardrail.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? undefined
      : { problem: `can't be read (${code}).` }
  }
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return { problem: 'is not a file.' }
    if (stat.size > bytesMax) return { problem: `is larger than ${bytesMax} bytes.` }
    return { text: readFileSync(descriptor, 'utf8') }
  } catch (error) {
    return { problem: `can't be read (${(error as NodeJS.ErrnoException).code}).` }
  } finally {
    closeSync(descriptor)
  }
}
