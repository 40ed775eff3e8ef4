import { type EcosystemName, type Installer, type PackageFiles } from '@daimon/scanner-core'
import type { Call, Report } from '../call.ts'
import type { Arguments } from '../options.ts'
import { getSpecReader } from '../specs.ts'
import { isUnknown, shown } from '../unknown.ts'

export type EcosystemInstaller = Installer & { readonly ecosystem: EcosystemName }

/** A subcommand with the words before and after it. */
export type Invocation = {
  readonly call: Call
  readonly report: Report
  readonly installer: EcosystemInstaller
  /** The words after the subcommand. */
  readonly given: readonly string[]
  /** The options before the subcommand. */
  readonly before: Arguments
}

type Source = {
  readonly wanted?: string | undefined
  readonly isElsewhere?: boolean
}

/** Reports the packages in arguments, and remarks on those that can't be checked. */
export const installAll = (
  { call, report, installer }: Pick<Invocation, 'call' | 'report' | 'installer'>,
  specs: readonly string[],
  { wanted, isElsewhere }: Source = {},
): void => {
  const readSpec = getSpecReader(installer)
  let isHidden = false
  for (const argument of specs) {
    const spec = readSpec(argument)
    switch (spec.kind) {
      case 'package':
        report.install({
          ecosystem: installer.ecosystem,
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
        if (isUnknown(argument)) isHidden = true
        else report.unclear(`'${shown(argument)}' is not a readable package name`)
        break
    }
  }
  if (isHidden)
    report.unclear(
      `'${shown(call.words.join(' '))}' names packages that are known only at run time`,
    )
}

const FILES_MAX = 50

/** Reports the packages in files and in those that they include. */
export const installFiles = (
  { call, report, installer: { ecosystem } }: Invocation,
  { format, ignored, programs }: PackageFiles,
  paths: readonly string[],
): void => {
  const open = [...paths]
  for (let at = 0; at < open.length && at < FILES_MAX; at += 1) {
    const path = open[at] as string
    if (ignored.test(path)) continue
    const isReadable = !isUnknown(path) && !/^https?:/.test(path) && !programs.test(path)
    const text = isReadable ? report.readFile(call, path) : undefined
    if (text === undefined) {
      report.unclear(`'${shown(path)}' names packages and can't be read`)
      continue
    }
    for (const found of format.read(text))
      report.install({ ecosystem, found: { ...found, line: 0 } })
    for (const include of format.includes(text, path))
      if (!open.includes(include)) open.push(include)
  }
}
