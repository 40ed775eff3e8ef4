import type { CallReader } from './call.ts'
import { findEditor } from './file-edits.ts'
import { type Manager, readManager } from './managers/manager.ts'
import { NPM_MANAGERS } from './managers/npm.ts'
import { OTHER_MANAGERS } from './managers/other.ts'
import { PYTHON_MANAGERS } from './managers/python.ts'
import { readArguments } from './options.ts'
import { findShell } from './shells.ts'
import { isUnknown, shown } from './unknown.ts'
import { findWrapper } from './wrappers.ts'

const MANAGERS: ReadonlyMap<string, Manager> = new Map(
  [...NPM_MANAGERS, ...PYTHON_MANAGERS, ...OTHER_MANAGERS].flatMap((manager) =>
    manager.programs.map((program) => [program, manager] as const),
  ),
)
const MODULES = new Set(['pip', 'pipx', 'uv', 'poetry', 'pdm', 'pipenv', 'hatch', 'easy_install'])
const INSTALLING = new Set(['install', 'i', 'add', 'dlx', 'require', 'inject'])

/** Reads one command: installations, writes, and nested commands. */
export const readCall: CallReader = (call, report) => {
  const [first = ''] = call.words
  if (isUnknown(first)) {
    readUnknownProgram(call, report)
    return
  }
  const program = toProgram(first)
  if (program === 'python' || program === 'py') {
    readPython(call, report)
    return
  }
  findShell(program)?.(call, report)
  findEditor(program)?.(call, report)
  findWrapper(program)?.(call, report)
  const manager = MANAGERS.get(program)
  if (manager) readManager(manager, call, report)
}

/** The table names of `.venv/bin/pip3.11`, `npm.cmd`, and `python3.12`. */
const toProgram = (word: string): string => {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
  const plain = name.replace(/\.(?:exe|cmd|ps1|bat|sh)$/i, '')
  const match = /^(pip|python|pipx|pypy|easy_install)-?[\d.]+$/.exec(plain)
  const known = match?.[1] ?? plain
  return known === 'pypy' || known === 'pythonw' ? 'python' : known
}

const PYTHON_VALUED = new Set(['-W', '-X', '-c', '--check-hash-based-pycs'])

/** `python -m pip …`, also with combined flags such as `-Im`. */
const readPython: CallReader = (call, report) => {
  const given = call.words.slice(1)
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] as string
    const inline = /^-[A-Za-z]*m(.*)$/.exec(word)
    if (inline && !word.startsWith('--')) {
      const module = inline[1] === '' ? (given[at + 1] ?? '') : (inline[1] ?? '')
      const rest = given.slice(at + (inline[1] === '' ? 2 : 1))
      if (MODULES.has(module)) report.call({ ...call, words: [module, ...rest] })
      return
    }
    if (word === '-c' || !word.startsWith('-')) return
    if (PYTHON_VALUED.has(word)) at += 1
  }
}

/** `$SUDO npm install x` is read; `$MANAGER install x` can't be. */
const readUnknownProgram: CallReader = (call, report) => {
  const rest = call.words.slice(1)
  const [next = ''] = rest
  if (MANAGERS.has(toProgram(next)) || toProgram(next) === 'python') {
    report.call({ ...call, words: rest })
    return
  }
  const { operands } = readArguments(rest)
  const verb = operands[0] === 'pip' ? operands[1] : operands[0]
  if (verb !== undefined && INSTALLING.has(verb) && operands.length > 1)
    report.unclear(`'${shown(call.words.join(' '))}' may install packages`)
}
