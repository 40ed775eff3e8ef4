import type { CallReader } from './call.ts'
import { findEditor } from './file-edits.ts'
import { findInstaller, toProgram } from './installers/find-installer.ts'
import { MISE_PROGRAMS, readMise } from './installers/mise.ts'
import { readInstaller } from './installers/read-installer.ts'
import { readArguments } from './options.ts'
import { findShell } from './shells.ts'
import { isUnknown, shown } from './unknown.ts'
import { findWrapper } from './wrappers.ts'

const INSTALLING = new Set(['install', 'i', 'add', 'dlx', 'require', 'inject'])

/** Reads one command: installations, writes, and nested commands. */
export const readCall: CallReader = (call, report) => {
  const [first = ''] = call.words
  if (isUnknown(first)) {
    readUnknownProgram(call, report)
    return
  }
  const program = toProgram(first)
  findShell(program)?.(call, report)
  findEditor(program)?.(call, report)
  findWrapper(program)?.(call, report)
  if (MISE_PROGRAMS.has(program)) readMise(call, report)
  const installer = findInstaller(program)
  if (installer) readInstaller(installer, call, report)
}

/** `$SUDO npm install x` is read; `$MANAGER install x` can't be. */
const readUnknownProgram: CallReader = (call, report) => {
  const rest = call.words.slice(1)
  const [next = ''] = rest
  if (findInstaller(next) || MISE_PROGRAMS.has(toProgram(next))) {
    report.call({ ...call, words: rest })
    return
  }
  const { operands } = readArguments(rest)
  const verb = operands[0] === 'pip' ? operands[1] : operands[0]
  if (verb !== undefined && INSTALLING.has(verb) && operands.length > 1)
    report.unclear(`'${shown(call.words.join(' '))}' may install packages`)
}
