import type { PackageFiles } from '@daimon/scanner-core'
import { type Arguments, getValues, readArguments } from '../options.ts'
import { findInstaller } from './find-installer.ts'
import { type Invocation, installAll, installFiles } from './install-packages.ts'

const PYTHON_VALUED = new Set(['-W', '-X', '-c', '--check-hash-based-pycs'])

/** `python -m pip …`, also with combined flags such as `-Im`. */
export const runPythonModule = ({ call, report, given, installer }: Invocation): void => {
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] as string
    const inline = /^-[A-Za-z]*m(.*)$/.exec(word)
    if (inline && !word.startsWith('--')) {
      const module = inline[1] === '' ? (given[at + 1] ?? '') : (inline[1] ?? '')
      const rest = given.slice(at + (inline[1] === '' ? 2 : 1))
      if (findInstaller(module)?.ecosystem === installer.ecosystem)
        report.call({ ...call, words: [module, ...rest] })
      return
    }
    if (word === '-c' || !word.startsWith('-')) return
    if (PYTHON_VALUED.has(word)) at += 1
  }
}

/** `uvx x` and `uv tool run x`, with --with packages. */
export const runPythonTool = (invocation: Invocation, files: PackageFiles | null): void => {
  const { call, report, given, installer } = invocation
  const own = readArguments(given, { valued: installer.valued, operandsMax: 1 })
  const from = getValues(own, '--from', '--spec')
  installAll(invocation, from.length > 0 ? from : own.operands)
  installBeside(invocation, own, files)
  const [program = ''] = own.operands
  if (/^[\w.-]+$/.test(program)) report.call({ ...call, words: [program, ...own.rest] })
}

/** `uv run --with x command`. */
export const runUv = (invocation: Invocation, files: PackageFiles | null): void => {
  const { call, report, given, installer } = invocation
  const own = readArguments(given, {
    valued: new Set([...installer.valued, '--no-binary-package']),
    operandsMax: 1,
  })
  installBeside(invocation, own, files)
  // -m runs a module; its name replaces the program.
  const module = getValues(own, '-m', '--module')
  if (module.length > 0)
    report.call({ ...call, words: ['python', '-m', ...module, ...own.operands, ...own.rest] })
  else if (own.operands.length > 0) report.call({ ...call, words: [...own.operands, ...own.rest] })
}

/** The packages next to those that a program comes from. */
const installBeside = (
  invocation: Invocation,
  own: Arguments,
  files: PackageFiles | null,
): void => {
  installAll(
    invocation,
    getValues(own, '--with', '-w', '--with-editable').flatMap((each) => each.split(',')),
  )
  if (files) installFiles(invocation, files, getValues(own, ...files.options))
}
