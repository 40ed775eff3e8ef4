import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import {
  type ParseError,
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { linesOf } from '../data-files.ts'
import { type PopularNames, popularNames, preparePopular } from '../names/popular.ts'
import type { EcosystemName } from '../subject.ts'
import { normalName } from '../find/found.ts'
import { type GivenPolicy, combinePolicies } from './combine-policies.ts'
import { DEFAULT_POLICY, Policy } from './policy.ts'

const POLICY_PLACE = '.daimon/policy.json'
const POLICY_BYTES_MAX = 262_144
const NAMES_BYTES_MAX = 16 * 1_048_576

/** The policy in force. Where a file is broken the built-in one is, and `problems` says what to fix. */
export type ReadPolicy = {
  readonly policy: Policy
  readonly popular: (ecosystem: EcosystemName) => PopularNames
  readonly problems: readonly string[]
}

export type PolicyPlaces = {
  readonly root: string
  /** Outside of the repository, and takes precedence over its own policy. */
  readonly outer?: OuterPolicy | undefined
  readonly now: Date
}

export type OuterPolicy = {
  readonly file: string
  /** A person named it: it must exist. */
  readonly isRequired: boolean
}

/** Reads the policy of a user and that of a repository. Never throws: without a policy the built-in one is in force. */
export const readPolicy = ({ root, outer, now }: PolicyPlaces): ReadPolicy => {
  const own = outer
    ? readPolicyFile(outer.file, outer.file, { isRequired: outer.isRequired })
    : BUILT_IN
  const repository = readPolicyFile(join(root, POLICY_PLACE), POLICY_PLACE, { isRequired: false })
  const combined = combinePolicies(own, repository, now)
  const lists = new Map<string, PopularNames>()
  const faults: string[] = []
  const places = [
    { folder: root, place: POLICY_PLACE, names: repository.policy.popular_names },
    ...(outer
      ? [{ folder: dirname(outer.file), place: outer.file, names: own.policy.popular_names }]
      : []),
  ]
  for (const { folder, place, names } of places)
    for (const [ecosystem, path] of Object.entries(names)) {
      const read = readNames(folder, ecosystem as EcosystemName, path)
      if (typeof read === 'string') faults.push(`${place} /popular_names/${ecosystem}: ${read}`)
      else lists.set(ecosystem, read)
    }
  return {
    policy: combined.policy,
    popular: (ecosystem) => lists.get(ecosystem) ?? popularNames(ecosystem),
    problems: [
      ...[...own.problems, ...repository.problems].map(
        (each) => `${each} Until it is fixed the built-in policy holds, without exceptions.`,
      ),
      ...combined.notes.map((each) => `${POLICY_PLACE}: ${each}`),
      ...faults.map((each) => `${each} The built-in list holds.`),
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
    return isRequired ? { ...BUILT_IN, problems: [`${place} is not there.`] } : BUILT_IN
  if ('problem' in found) return { ...BUILT_IN, problems: [`${place} ${found.problem}`] }
  return parsePolicy(found.text, place)
}

/** Reads a policy, with comments allowed; a problem names its line and its place as a JSON pointer. */
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
  if (relative(root, file).startsWith('..')) return `'${path}' lies outside of the repository.`
  const found = readText(file, NAMES_BYTES_MAX)
  if (found === undefined) return `'${path}' is not there.`
  if ('problem' in found) return `'${path}' ${found.problem}`
  return preparePopular(linesOf(found.text).map((name) => normalName(ecosystem, name)))
}

type ReadText = { readonly text: string } | { readonly problem: string } | undefined

const readText = (file: string, bytesMax: number): ReadText => {
  let descriptor: number
  try {
    // A pipe that somebody put there must not hold anybody up.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? undefined
      : { problem: `cannot be read (${code}).` }
  }
  try {
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return { problem: 'is no file.' }
    if (stat.size > bytesMax) return { problem: `is larger than ${bytesMax} bytes.` }
    return { text: readFileSync(descriptor, 'utf8') }
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code}).` }
  } finally {
    closeSync(descriptor)
  }
}
