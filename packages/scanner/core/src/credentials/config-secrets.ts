import { Lines } from '../extract/lines.ts'
import {
  ENCRYPTED_FILE,
  HELD_ELSEWHERE,
  OPEN_LABELS,
  OPEN_NAMES,
  SETTINGS_NAMES,
  type SettingsKind,
} from '../rules/settings.ts'
import { type Credential, credentialByForm, credentialByName } from './credential-in.ts'
import { tokenPatterns } from './token-patterns.ts'
import {
  type Pair,
  pairsOfJson,
  pairsOfLine,
  pairsOfNetrc,
  pairsOfPgpass,
} from './settings-pairs.ts'

/** The place of a credential in a file that is not source code, without its text. */
export type ConfigSecret = Credential & { readonly line: number; readonly column: number }

/** How to search a file for credentials, by its name; undefined for a file that is skipped. */
export const detectSettingsKind = (path: string): SettingsKind | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return SETTINGS_NAMES.find(([pattern]) => pattern.test(name))?.[1]
}

/** The credentials of a file, in the order of its lines. */
export const secretsInSettings = (text: string, kind: SettingsKind): ConfigSecret[] => {
  const issued = issuedSecrets(text, kind)
  const found = [...issued.secrets, ...namedSecrets(text, kind, issued.lines)]
  const places = new Map(found.map((each) => [`${each.line} ${each.column}`, each]))
  return [...places.values()]
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .slice(0, FOUND_MAX)
}

const FOUND_MAX = 100
/** A longer line is generated data. */
const LINE_LENGTH_MAX = 4_096

/** Issued credentials anywhere in the text, and the lines that they cover. */
const issuedSecrets = (text: string, kind: SettingsKind) => {
  const secrets: ConfigSecret[] = []
  const covered = new Set<number>()
  const places = tokenPatterns(text)
  const lines = places.length > 0 ? new Lines(text) : undefined
  for (const { credential, start, end } of places) {
    if (!lines || (kind === 'pem' && credential.label !== 'private key')) continue
    const [line, column] = [lines.line(start), lines.column(start)]
    const before = text.slice(Math.max(start - column + 1, start - NAME_LENGTH), start)
    for (let at = line; at <= lines.line(end - 1); at += 1) covered.add(at)
    const lineEnd = text.indexOf('\n', start)
    if ((lineEnd === -1 ? text.length : lineEnd) - start + column > LINE_LENGTH_MAX) continue
    if (OPEN_LABELS.has(credential.label) && OPEN_NAMES.test(before)) continue
    secrets.push({ ...credential, line, column })
  }
  return { secrets, lines: covered }
}

const NAME_LENGTH = 120

/** URLs with passwords, and random texts under the name of a credential. */
const namedSecrets = (
  text: string,
  kind: SettingsKind,
  covered: ReadonlySet<number>,
): ConfigSecret[] => {
  const pairsOf = READERS[kind]
  if (!pairsOf || ENCRYPTED_FILE.test(text)) return []
  const found: ConfigSecret[] = []
  let named = { name: '', line: 0 }
  for (const [at, given] of text.split('\n').entries()) {
    if (found.length >= FOUND_MAX) break
    const line = at + 1
    if (covered.has(line) || given.length > LINE_LENGTH_MAX || COMMENT.test(given)) continue
    for (const { name: own, value, column } of pairsOf(given.replace(/\r$/, ''))) {
      // `- name: DB_PASSWORD` and `value: …` below it.
      const isValue = /^value$/i.test(own) && line - named.line <= 1
      if (/^(?:name|key)$/i.test(own)) named = { name: value, line }
      const credential = classifyValue(isValue ? named.name : own, value)
      if (credential) found.push({ ...credential, line, column })
    }
  }
  return found
}

// `//registry.io/:_authToken=…` of an `.npmrc` is not a comment.
const COMMENT = /^\s*(?:#|;|\/\/(?![^\s"'=]+\/:_)|!|--|\*|<!--|$)/

const READERS: Readonly<Partial<Record<SettingsKind, (line: string) => Pair[]>>> = {
  lines: (line) => pairsOfLine(line, false),
  yaml: (line) => pairsOfLine(line, true),
  json: pairsOfJson,
  netrc: pairsOfNetrc,
  pgpass: pairsOfPgpass,
}

const classifyValue = (name: string, value: string): Credential | undefined => {
  if (value === '' || HELD_ELSEWHERE.test(value)) return undefined
  // `issuedSecrets` reports issued credentials by their place in the text.
  const byForm = credentialByForm(value)
  if (byForm) return byForm.label === 'password in an address' ? byForm : undefined
  return credentialByName(value, name.replace(/(^|:)_auth$/, '$1_authToken'))
}
