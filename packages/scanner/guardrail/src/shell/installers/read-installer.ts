import type { PackageFiles, Subcommand, SubcommandReader, Subcommands } from '@daimon/scanner-core'
import type { Call, Report } from '../call.ts'
import { getValues, hasOption, readArguments } from '../options.ts'
import { isUnknown, shown } from '../unknown.ts'
import {
  type EcosystemInstaller,
  type Invocation,
  installAll,
  installFiles,
} from './install-packages.ts'
import { createFromPackage, runPackage, setManifest } from './npm.ts'
import { runPythonModule, runPythonTool, runUv } from './python.ts'

type Reader = (invocation: Invocation, files: PackageFiles | null) => void

const READERS: Readonly<Record<SubcommandReader, Reader>> = {
  'npm-exec': runPackage,
  'npm-init': createFromPackage,
  'npm-pkg': setManifest,
  'python-module': runPythonModule,
  'python-tool': runPythonTool,
  'uv-run': runUv,
}

/** Reads the words after the program name: options, subcommand, arguments. */
export const readInstaller = (installer: EcosystemInstaller, call: Call, report: Report): void =>
  readSubcommands(installer.subcommands, { installer, call, report }, call.words.slice(1))

const readSubcommands = (
  subcommands: Subcommands,
  parts: Pick<Invocation, 'call' | 'installer' | 'report'>,
  given: readonly string[],
): void => {
  const { call, installer, report } = parts
  const before = readArguments(given, { valued: installer.valued, operandsMax: 1 })
  const [name] = before.operands
  const { otherwise } = installer
  if (subcommands.size === 0) {
    if (otherwise) readSubcommand(otherwise, { ...parts, given, before })
    return
  }
  if (name === undefined) return
  const subcommand = subcommands.get(name)
  if (subcommand) readSubcommand(subcommand, { ...parts, given: before.rest, before })
  else if (installer.prefix?.test(name)) readSubcommands(subcommands, parts, before.rest)
  else if (isUnknown(name)) report.unclear(`'${shown(call.words.join(' '))}' may install packages`)
  else if (otherwise) readSubcommand(otherwise, { ...parts, given, before })
}

const readSubcommand = (subcommand: Subcommand, invocation: Invocation): void => {
  const { call, report, installer, given } = invocation
  switch (subcommand.kind) {
    case 'packages':
      installOperands(subcommand, invocation)
      break
    case 'subcommands': {
      const { skipped } = subcommand
      const own = readArguments(given, { valued: installer.valued, operandsMax: skipped })
      if (own.operands.length === skipped)
        readSubcommands(
          subcommand.subcommands ?? installer.subcommands,
          invocation,
          skipped === 0 ? given : own.rest,
        )
      break
    }
    case 'command': {
      const { skipped, program } = subcommand
      const own = readArguments(given, { valued: installer.valued, operandsMax: skipped + 1 })
      const words = [...own.operands.slice(skipped), ...own.rest]
      report.call({ ...call, words: program === null ? words : [program, ...words] })
      break
    }
    case 'unsupported':
      if (readArguments(given, { valued: installer.valued }).operands.length > 0)
        report.note(`'${shown(call.words.join(' '))}': ${subcommand.packages} are unsupported`)
      break
    case 'reader':
      READERS[subcommand.reader](invocation, subcommand.files)
      break
  }
}

const installOperands = (
  subcommand: Extract<Subcommand, { kind: 'packages' }>,
  invocation: Invocation,
): void => {
  const { report, installer, given, before } = invocation
  const { operandsMax, versionAt, only, after, skipped, files } = subcommand
  // Without operands, options may follow any word.
  const operandsRead = operandsMax === 0 ? Infinity : operandsMax
  const own = readArguments(given, {
    valued: new Set([...installer.valued, ...subcommand.valued]),
    operandsMax: versionAt === null ? operandsRead : versionAt + 1,
  })
  const getGiven = (names: readonly string[]): string[] =>
    [own, before].flatMap((each) => getValues(each, ...names))
  const start =
    after === null ? skipped : own.operands.findIndex((each) => after.includes(each)) + 1
  const operands = after !== null && start === 0 ? [] : own.operands.slice(start)
  const [wanted = versionAt === null ? undefined : own.operands[versionAt]] = getGiven(
    subcommand.version,
  )
  const isElsewhere = hasOption(own, ...subcommand.directories, ...subcommand.addresses)
  const source = { wanted, isElsewhere }
  const sources = getGiven(subcommand.sources)
  installAll(invocation, sources, source)
  if (files?.areOperands) installFiles(invocation, files, operands)
  else if (sources.length === 0)
    installAll(
      invocation,
      operands.slice(0, operandsMax).filter((each) => only?.test(each) ?? true),
      source,
    )
  installAll(invocation, getGiven(subcommand.packages), source)
  installAll(
    invocation,
    getGiven(subcommand.lists).flatMap((each) => each.split(',')),
  )
  if (files) installFiles(invocation, files, getGiven(files.options))
  for (const index of getGiven(subcommand.indexes))
    report.note(`packages also come from '${shown(index)}', which isn't queried`)
  const addresses = getGiven(subcommand.addresses)
  if (operands.length === 0 && addresses.length > 0)
    report.unclear(`'${shown(addresses.join(' '))}' is a URL without a package name`)
}
