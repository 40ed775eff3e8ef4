import type { EcosystemName } from '../../subject.ts'
import type { Call, Report } from '../call.ts'
import { type Arguments, readArguments } from '../options.ts'
import type { SpecReader } from '../specs.ts'
import { isUnknown, shown } from '../unknown.ts'

/** A subcommand, with everything that stands before and after it. */
export type Invocation = {
  readonly call: Call
  readonly report: Report
  readonly manager: Manager
  /** The words after the subcommand. */
  readonly given: readonly string[]
  /** The options before the subcommand. */
  readonly before: Arguments
}

export type Verb = (invocation: Invocation) => void

export type Manager = {
  readonly programs: readonly string[]
  readonly ecosystem: EcosystemName
  readonly readSpec: SpecReader
  /** Options that take the next word, of all subcommands. */
  readonly valued: ReadonlySet<string>
  readonly verbs: ReadonlyMap<string, Verb>
  /** What the program does without a subcommand that is known here. */
  readonly otherwise?: Verb
}

/** Subcommands by their names and aliases, separated by spaces. */
export const verbs = (table: Readonly<Record<string, Verb>>): ReadonlyMap<string, Verb> =>
  new Map(
    Object.entries(table).flatMap(([names, verb]) =>
      names.split(' ').map((name) => [name, verb] as const),
    ),
  )

/** Reads the words after the name of the program: options, a subcommand, and what it takes. */
export const readManager = (
  manager: Manager,
  call: Call,
  report: Report,
  given: readonly string[] = call.words.slice(1),
): void => {
  const before = readArguments(given, { valued: manager.valued, operandsMax: 1 })
  const [name] = before.operands
  const verb = name === undefined ? undefined : manager.verbs.get(name)
  const invocation: Invocation = { call, report, manager, given: before.rest, before }
  if (name === undefined) {
    if (manager.verbs.size === 0) manager.otherwise?.({ ...invocation, given })
    return
  }
  if (verb) verb(invocation)
  else if (isUnknown(name)) report.unclear(`'${shown(call.words.join(' '))}' may install packages`)
  else manager.otherwise?.({ ...invocation, given })
}

/** The packages that arguments name, and a word on those that can't be judged. */
export const installAll = (
  { call, report, manager }: Pick<Invocation, 'call' | 'report' | 'manager'>,
  specs: readonly string[],
  {
    wanted,
    isElsewhere,
  }: { readonly wanted?: string | undefined; readonly isElsewhere?: boolean } = {},
): void => {
  let isHidden = false
  for (const argument of specs) {
    const spec = manager.readSpec(argument)
    switch (spec.kind) {
      case 'package':
        report.install({
          ecosystem: manager.ecosystem,
          found: {
            ...spec.found,
            ...(wanted === undefined ? {} : { wanted }),
            ...(isElsewhere ? { isElsewhere } : {}),
          },
        })
        break
      case 'local':
        break
      case 'address':
        report.unclear(`'${shown(argument)}' is an address or archive, which shows no package name`)
        break
      case 'uncovered':
        report.note(`'${shown(argument)}' comes from a registry that no list covers`)
        break
      case 'unknown':
        isHidden = true
        break
    }
  }
  if (isHidden)
    report.unclear(
      `'${shown(call.words.join(' '))}' names packages that only a running shell knows`,
    )
}

/** All operands are packages. */
export const installs: Verb = (invocation) => {
  const { operands } = readArguments(invocation.given, { valued: invocation.manager.valued })
  installAll(invocation, operands)
}

/** All operands after the first `count` are packages. */
export const installsAfter =
  (count: number): Verb =>
  (invocation) => {
    const { operands } = readArguments(invocation.given, { valued: invocation.manager.valued })
    installAll(invocation, operands.slice(count))
  }

/** What follows is a command of its own. */
export const wraps: Verb = ({ call, report, manager, given }) => {
  const { operands, rest } = readArguments(given, { valued: manager.valued, operandsMax: 1 })
  report.call({ ...call, words: [...operands, ...rest] })
}

/** What follows is another subcommand. */
export const continues: Verb = ({ call, report, manager, given }) => {
  readManager(manager, call, report, given)
}
