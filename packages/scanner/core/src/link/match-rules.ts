import type { ResponseKind, SinkCondition } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { LITERAL_PATH } from '../rules/credentials.ts'
import { BODY_PATHS } from '../rules/requests.ts'
import { INTERPRETERS, METHOD_SINKS, RESPONSE_SINKS, SINKS, type SinkRule } from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'
import { withoutDefault } from './without-default.ts'

type RuleMatch = { readonly rule: SinkRule; readonly callee: string }

/** The rules that a call meets: by what is called, by its response, or by its name alone. */
export const matchRules = (
  program: Program,
  { externals, targets, guessed }: CallSites,
  file: ProgramFile,
  index: number,
  answer: ResponseKind | undefined,
): readonly RuleMatch[] => {
  const call = file.facts.calls[index - file.callBase]
  if (!call) return []
  const meets = ({ when }: SinkRule) =>
    when.every((condition) => isMet(program, file, call, condition))
  let isHarmless = false
  for (const path of externals[index] ?? []) {
    const callee = withoutDefault(path)
    const rules = SINKS.get(callee)?.filter(meets) ?? []
    if (rules.length > 0)
      return rules.flatMap((rule) =>
        startsPlainProgram(rule, call) ? [] : [{ rule, callee: callee.replace(/^#/, '') }],
      )
    isHarmless ||= SINKS.has(callee) || BUILTIN.test(callee)
  }
  const { name, self } = call
  const sent = answer === undefined ? [] : (RESPONSE_SINKS[answer].get(name) ?? []).filter(meets)
  if (sent.length > 0) return sent.map((rule) => ({ rule, callee: `response.${name}` }))
  const isSetter = name.startsWith('=')
  // A method of the repository by its name, even if the solver stopped before it was wired.
  const isOwn = (targets[index]?.size ?? 0) > 0 || guessed.has(index)
  if ((self < 0 && !isSetter) || isOwn || isHarmless) return []
  const named = METHOD_SINKS.get(`${file.facts.language} ${name}`) ?? []
  return named.filter(meets).map((rule) => ({ rule, callee: name.replace(/^=/, '') }))
}

/**
 * Functions of the language, and of libraries for lists, whose names some package has as well.
 * Python's zip files take `..` out of the names of their members.
 */
const BUILTIN =
  /^(?:Promise|Array|Object|Reflect|Math|JSON|Map\(\)|Set\(\)|WeakMap\(\)|zipfile\.ZipFile\(\)|lodash(?:-es)?|underscore|ramda)(?:\(\))?\./

const isMet = (
  { sets, files, findMajor }: Program,
  { nodeBase, facts, path: own }: ProgramFile,
  call: CallFact,
  condition: SinkCondition,
): boolean => {
  if ('lacks' in condition)
    return !facts.calls.some((each) => each.in === call.in && condition.lacks.test(each.name))
  if ('outside' in condition) return !condition.outside.test(own)
  if ('imports' in condition)
    return files.some((file) =>
      file.facts.imports.some(({ specifier }) => condition.imports.test(specifier)),
    )
  if ('receiver' in condition) return condition.receiver.test(memberNamed(facts, call.self))
  if ('setting' in condition)
    return facts.calls.some(
      ({ name, options }) =>
        name === `=${condition.setting}` && condition.is.test(options?.['0'] ?? ''),
    )
  if ('literal' in condition) return condition.is.test(call.literals?.[condition.literal] ?? '')
  if ('option' in condition) return condition.is.test(call.options?.[condition.option] ?? '')
  if ('package' in condition)
    return (findMajor(own, condition.package) ?? Infinity) < condition.below
  if ('holds' in condition) {
    const node = call.args[condition.holds] ?? -1
    // What is made on the spot is a finding itself.
    const isMadeHere = facts.calls.some(({ result, line }) => result === node && line === call.line)
    const tokens = node < 0 || isMadeHere ? [] : sets.of(nodeBase + node)
    return tokens.some(({ path }) => path === condition.path)
  }
  if ('constant' in condition) {
    const at = Number(condition.constant)
    const node = call.args[at] ?? -1
    return (
      call.literals?.[at] !== undefined ||
      (node >= 0 && sets.of(nodeBase + node).some(({ path }) => path === LITERAL_PATH))
    )
  }
  if ('unlisted' in condition) {
    const [at = '', key = ''] = condition.unlisted.split('.')
    return call.keys?.[at]?.split(',').includes(key) !== true
  }
  const place = 'absent' in condition ? condition.absent : condition.present
  const isThere = hasPlace(call, place) && !isMemberOfFunction(sets, nodeBase, call, place)
  return 'absent' in condition ? !isThere : isThere
}

/** Whether a place is a member of a callback, which isn't an object with options. */
const isMemberOfFunction = (
  sets: Program['sets'],
  nodeBase: number,
  { args }: CallFact,
  place: string,
): boolean => {
  const [argument = '', ...members] = place.split('.')
  const node = argument === '' ? -1 : (args[Number(argument)] ?? -1)
  const tokens = node < 0 || members.length === 0 ? [] : sets.of(nodeBase + node)
  return tokens.length > 0 && tokens.every(({ kind }) => kind === 'function')
}

/** `http` of `this.http` and `app["http"]`. */
const memberNamed = ({ loads, strings }: ProgramFile['facts'], node: number): string => {
  if (node < 0) return ''
  for (let at = 0; at < loads.length; at += 4)
    if (loads[at + 2] === node) return strings[loads[at + 1] as number] ?? ''
  return ''
}

/** Whether an argument, or a member of one, is given: `2`, `2.httpOnly`, or `.filter` by name. */
export const hasPlace = ({ args, keys }: CallFact, place: string): boolean => {
  const [, argument = '', key] = /^(\d*)(?:\.(.+))?$/.exec(place) ?? []
  if (key === undefined) return args.length > Number(argument)
  const given = keys?.[argument]?.split(',') ?? []
  // An object that isn't a literal may have any key.
  const isOpen = argument !== '' && args.length > Number(argument) && keys?.[argument] === undefined
  return isOpen || hasKey(given, key)
}

/** Whether a literal has a key, or may have it: `cookie....` stands for any key of `cookie`. */
export const hasKey = (given: readonly string[], key: string): boolean =>
  given.includes(key) ||
  given.includes('...') ||
  key
    .split('.')
    .some((_, at, parts) => at > 0 && given.includes(`${parts.slice(0, at).join('.')}....`))

/** Whether a value may be what the rule is about. */
export const canTake = (
  { sets }: Program,
  { nodeBase }: ProgramFile,
  { takes, kind }: Pick<SinkRule, 'takes' | 'kind'>,
  node: number,
): boolean => {
  // An object is sent as JSON.
  if (kind === 'markup') {
    const tokens = sets.of(nodeBase + node)
    return tokens.length === 0 || !tokens.every((token) => token.kind === 'object')
  }
  if (takes !== 'body') return true
  return sets.of(nodeBase + node).some((token) => isBody(token) || holdsBody(sets, token))
}

const isBody = ({ kind, path }: AbstractObject): boolean =>
  kind === 'external' && (BODY_PATHS.test(path) || OPEN_SCHEMA.test(path))

/** What a schema returns that keeps members that it doesn't declare. */
const OPEN_SCHEMA =
  /^zod\b.*\.(?:passthrough|loose|looseObject|catchall|record|any|unknown)\(\)\.parse(?:Async)?\(\)$/

/** `{ ...request.body }`, and `{ data: request.body }`. */
const holdsBody = (
  sets: Program['sets'],
  { kind, parents, properties }: AbstractObject,
  depth = 1,
): boolean =>
  kind === 'object' &&
  (parents.some(isBody) ||
    [...properties].some(
      ([name, node]) =>
        HOLDERS.has(name) &&
        sets
          .of(node)
          .some((each) => isBody(each) || (depth > 0 && holdsBody(sets, each, depth - 1))),
    ))

const HOLDERS: ReadonlySet<string> = new Set(['data', '$set', 'values', 'doc', 'document'])

/**
 * A named program that is started without a shell takes its arguments literally: no input becomes a
 * command.
 */
const startsPlainProgram = ({ isProgram }: SinkRule, { literals, options }: CallFact): boolean => {
  const program = literals?.[0] ?? options?.['0.[0]']
  const hasShell = Object.entries(options ?? {}).some(
    ([key, value]) => key.endsWith('.shell') && !/^false$/i.test(value),
  )
  return isProgram && program !== undefined && !hasShell && !INTERPRETERS.test(program)
}
