import type { CallReader } from './call.ts'
import { words } from './options.ts'
import { UNKNOWN, isUnknown } from './unknown.ts'

const SHELLS = words('sh bash zsh dash ksh ash mksh fish rbash pwsh powershell cmd')

/** A shell with a script as an argument, from a pipe, or in a here-document. */
const readShell: CallReader = (call, report) => {
  const given = call.words.slice(1)
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] as string
    // -lc, -euxc, and the equivalents of PowerShell and cmd.
    if (/^(?:-[a-zA-Z]*c|-command|--command|\/c|\/k)$/i.test(word)) {
      const isJoined = /^(?:\/[ck]|-command)$/i.test(word)
      report.script(isJoined ? given.slice(at + 1).join(' ') : (given[at + 1] ?? ''), call)
      return
    }
    if (word === '-s' || word === '-') break
    if (/^[-+][a-z]*o$/i.test(word) || word === '--rcfile' || word === '--init-file') at += 1
    else if (!/^[-+]/.test(word)) {
      if (/^\/dev\/(?:fd\/|stdin$)/.test(word)) break
      // Scripts of the repository were checked when they were written.
      return
    }
  }
  const file = given.find((word) => word.startsWith('/dev/fd/'))
  const text = file === undefined ? call.input : report.readFile(call, file)
  if (text !== undefined && text !== UNKNOWN) report.script(text, { ...call, input: undefined })
}

const readEval: CallReader = (call, report) => {
  report.script(call.words.slice(1).join(' '), call)
}

const readSource: CallReader = (call, report) => {
  const [, file = ''] = call.words
  const text =
    file.startsWith('/dev/fd/') && !isUnknown(file) ? report.readFile(call, file) : undefined
  if (text !== undefined) report.script(text, call)
}

const readTrap: CallReader = (call, report) => {
  const [, script = ''] = call.words
  if (!script.startsWith('-')) report.script(script, call)
}

export const findShell = (program: string): CallReader | undefined =>
  SHELLS.has(program)
    ? readShell
    : program === 'eval'
      ? readEval
      : program === 'source' || program === '.'
        ? readSource
        : program === 'trap'
          ? readTrap
          : undefined
