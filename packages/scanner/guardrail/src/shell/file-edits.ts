import { findManifest } from '@daimon/scanner-core'
import type { CallReader } from './call.ts'
import { hasOption, readArguments, getValues, words } from './options.ts'
import { isUnknown } from './unknown.ts'

const known = (text: string | undefined): string | undefined =>
  text === undefined || isUnknown(text) ? undefined : text

const readTee: CallReader = (call, report) => {
  const own = readArguments(call.words.slice(1))
  const isAppending = hasOption(own, '-a', '--append')
  for (const path of own.operands) {
    const before = isAppending ? (report.readFile(call, path) ?? '') : ''
    const added = known(call.input)
    report.write(call, path, { text: added === undefined ? undefined : before + added, added })
  }
}

const SUBSTITUTION =
  /^(?:[\d$,]*)s(.)((?:\\.|(?!\1)[^\\])*)\1((?:\\.|(?!\1)[^\\])*)\1([a-zA-Z0-9]*)$/s
const INSERTION = /^(?:\d+|\$|\/(?:\\.|[^/])*\/)?\s*[aic]\\?\s*(.*)$/s

/**
 * `sed -i` and `perl -pi -e`: literal replacements are applied; for patterns, the new text is
 * checked.
 */
const readStreamEditor: CallReader = (call, report) => {
  const given = call.words.slice(1)
  const valued = words('-e --expression -f --file -l --line-length')
  const isPerl = call.words[0]?.endsWith('perl') === true
  const isInPlace = given.some((word) =>
    (isPerl ? /^-[a-z0-9]*i/i : /^(?:-[nErszu]*i|--in-place)/).test(word),
  )
  if (!isInPlace) return
  const own = readArguments(
    given
      .filter((word) => isPerl || !/^(?:-i.*|--in-place.*)$/.test(word))
      .filter((word) => word !== ''),
    { valued: isPerl ? words('-e -pe -pie -i.bak') : new Set([...valued, '-ie', '-Ee', '-ne']) },
  )
  const scripts = [...own.options].flatMap(([name, values]) =>
    /^-\w*e$|--expression/.test(name) ? values.filter((each) => each !== '') : [],
  )
  const [first, ...others] = own.operands
  const files = scripts.length > 0 ? own.operands : others
  if (scripts.length === 0 && first !== undefined) scripts.push(first)
  for (const path of files) {
    let text = report.readFile(call, path)
    const added: string[] = []
    let isClear = true
    for (const command of scripts.flatMap((script) => splitCommands(script))) {
      const [, , pattern = '', replacement = '', flags = ''] = SUBSTITUTION.exec(command) ?? []
      const literal = pattern === '' ? undefined : toLiteral(pattern)
      const put = toLiteral(replacement.replaceAll('\\n', '\n'), '&')
      if (literal !== undefined && put !== undefined && text !== undefined && !/[iI]/.test(flags)) {
        text = text.replaceAll(literal, () => put)
        continue
      }
      if (/^(?:[\d,$!]|\/(?:\\.|[^/])*\/)*\s*[dpq=]$/.test(command)) continue
      text = undefined
      const snippet = pattern === '' ? INSERTION.exec(command)?.[1] : put
      if (snippet !== undefined) added.push(snippet.replaceAll('\\', ''))
      else isClear &&= /version/.test(command)
      // A replacement word may become a package name.
      if (snippet !== undefined && pattern !== '' && /^[a-z@][\w@/-]*$/i.test(snippet))
        isClear = false
    }
    report.write(call, path, {
      text,
      added: text ?? (isClear ? added.join('\n') : undefined),
    })
  }
}

/** Splits a script into commands; commands on one line are split after a substitution. */
const splitCommands = (script: string): string[] =>
  script
    .split(/\n|(?<=[/|#,@][a-zA-Z]{0,8}\s{0,8});/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** A literal pattern without its escapes; undefined for others. */
const toLiteral = (pattern: string, special = '.*[]^$+?(){}|'): string | undefined => {
  let literal = ''
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] as string
    if (character === '\\') {
      at += 1
      const next = pattern[at] ?? ''
      if (/[\w+?(){}|<>]/.test(next)) return undefined
      literal += next
    } else if (special.includes(character) && character !== '.') return undefined
    // A dot also matches itself, which is almost always the intent.
    else literal += character
  }
  return literal
}

/** `cp`, `mv`, and `install` replace one file with another. */
const readCopy: CallReader = (call, report) => {
  const own = readArguments(call.words.slice(1), {
    valued: words('-t --target-directory -m -o -g -S'),
  })
  const [target] = getValues(own, '-t', '--target-directory')
  const paths = target === undefined ? own.operands : [...own.operands, target]
  const destination = paths.at(-1)
  if (destination === undefined || paths.length < 2) return
  const sources = paths.slice(0, -1)
  for (const source of sources) {
    const name = source.slice(source.lastIndexOf('/') + 1)
    const isDirectory = target !== undefined || /(?:^|\/)\.{0,2}$/.test(destination)
    const path = isDirectory ? `${destination}/${name}` : destination
    if (findManifest(path)) report.write(call, path, { text: report.readFile(call, source) })
  }
}

/** `git apply` and `patch` read a diff; other git commands are ignored. */
const readPatch: CallReader = (call, report) => {
  const given = call.words.slice(1)
  const own = readArguments(given, { valued: words('-C -c -p -d -i --directory --input') })
  const isGit = call.words[0]?.endsWith('git') === true
  if (isGit && own.operands[0] !== 'apply') return
  const file = isGit ? own.operands[1] : getValues(own, '-i', '--input')[0]
  const diff = file === undefined || file === '-' ? known(call.input) : report.readFile(call, file)
  if (diff === undefined) return
  for (const part of diff.split(/^(?=--- )/m)) {
    const path = /^\+\+\+ (?:b\/)?(\S+)/m.exec(part)?.[1]
    if (path === undefined || path === '/dev/null') continue
    const lines = part.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    report.write(call, path, { added: lines.map((line) => line.slice(1)).join('\n') })
  }
}

const readSponge: CallReader = (call, report) => {
  for (const path of readArguments(call.words.slice(1)).operands)
    report.write(call, path, { text: known(call.input) })
}

const readDd: CallReader = (call, report) => {
  for (const word of call.words) if (word.startsWith('of=')) report.write(call, word.slice(3), {})
}

const EDITORS: Readonly<Record<string, CallReader>> = {
  tee: readTee,
  sed: readStreamEditor,
  gsed: readStreamEditor,
  perl: readStreamEditor,
  cp: readCopy,
  mv: readCopy,
  install: readCopy,
  ln: readCopy,
  git: readPatch,
  patch: readPatch,
  sponge: readSponge,
  dd: readDd,
}

/** Programs that write files. */
export const findEditor = (program: string): CallReader | undefined =>
  Object.hasOwn(EDITORS, program) ? EDITORS[program] : undefined
