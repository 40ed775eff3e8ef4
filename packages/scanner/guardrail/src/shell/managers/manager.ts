import type { EcosystemName } from '@daimon/scanner-core'
import type { Call, Report } from '../call.ts'
import { type Arguments, readArguments } from '../options.ts'
import type { SpecReader } from '../specs.ts'
import { isUnknown, shown } from '../unknown.ts'

/** A subcommand with the words before and after it. */
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
  /** Options of all subcommands that take the next word. */
  readonly valued: ReadonlySet<string>
  readonly verbs: ReadonlyMap<string, Verb>
  /** The reader for unknown subcommands. */
  readonly otherwise?: Verb
}

/** Subcommands by their names and aliases, separated by spaces. */
export const verbs = (table: Readonly<Record<string, Verb>>): ReadonlyMap<string, Verb> =>
  new Map(
    Object.entries(table).flatMap(([names, verb]) =>
      names.split(' ').map((name) => [name, verb] as const),
    ),
  )

/** Reads the words after the program name: options, subcommand, arguments. */
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

/** The packages in arguments, and remarks on those that can't be checked. */
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
        report.unclear(`'${shown(argument)}' is a URL or archive without a package name`)
        break
      case 'uncovered':
        report.note(`'${shown(argument)}' comes from an unsupported registry`)
        break
      case 'unknown':
        isHidden = true
        break
    }
  }
  if (isHidden)
    report.unclear(
      `'${shown(call.words.join(' '))}' names packages that are known only at run time`,
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

/** The rest is another command. */
export const wraps: Verb = ({ call, report, manager, given }) => {
  const { operands, rest } = readArguments(given, { valued: manager.valued, operandsMax: 1 })
  report.call({ ...call, words: [...operands, ...rest] })
}

/** The rest is another subcommand. */
export const continues: Verb = ({ call, report, manager, given }) => {
  readManager(manager, call, report, given)
}
