import { isAllowedName, isAllowedPhrase, isDataFile } from './vocabulary-allowed.ts'
import { isBritish, NAME_RULES, type NameKind, PHRASE_RULES } from './vocabulary-rules.ts'
import { readDocument, readSource, type SourceTexts } from './vocabulary-texts.ts'

type VocabularyIssue = {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly found: string
  readonly suggestion: string
}

const COMMENT_COLUMNS_MAX = 100

const wordsIn = (name: string): string[] =>
  name.match(/[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+/g) ?? []

const namePatterns = (name: string, kind: NameKind) => [
  ...NAME_RULES.filter(
    ({ kinds, pattern, isPerWord }) =>
      kinds.includes(kind) &&
      (isPerWord ? wordsIn(name).some((each) => pattern.test(each)) : pattern.test(name)),
  ),
  ...(wordsIn(name).some(isBritish)
    ? [{ name: 'british-name', suggestion: 'American spelling' }]
    : []),
]

const lineAt = (source: string, start: number): number => source.slice(0, start).split('\n').length

/** What a file says that the vocabulary replaces, in the order of lines. */
export const checkVocabulary = (path: string, source: string): VocabularyIssue[] => {
  const isSource = /\.tsx?$/.test(path)
  const { texts, names }: SourceTexts = isSource
    ? readSource(path, source)
    : { texts: readDocument(source), names: [] }
  const issues: VocabularyIssue[] = []
  const add = (start: number, rule: string, found: string, suggestion: string) =>
    issues.push({ path, line: lineAt(source, start), rule, found, suggestion })
  const checkText = (text: string, start: number) => {
    for (const { name, pattern, suggestion } of PHRASE_RULES) {
      for (const match of text.matchAll(pattern))
        if (!isAllowedPhrase(path, name, text, match.index))
          add(start + match.index, name, match[0], suggestion)
    }
    for (const match of text.matchAll(/[a-z]+/gi))
      if (isBritish(match[0])) add(start + match.index, 'british', match[0], 'American spelling')
  }
  if (!isDataFile(path)) for (const { text, start } of texts) checkText(text, start)
  const file = path.replace(/^.*\//, '').replace(/\..*$/, '')
  for (const { name, kind, start } of [
    ...names,
    ...(isSource ? [{ name: file, kind: 'file' as const, start: 0 }] : []),
  ])
    for (const { name: rule, suggestion } of namePatterns(name, kind))
      if (!isAllowedName(path, name)) add(start, rule, name, suggestion)
  for (const { text, start, place } of texts) {
    if (place !== 'comment') continue
    const first = lineAt(source, start)
    const last = first + text.split('\n').length - 1
    source
      .split('\n')
      .slice(first - 1, last)
      .forEach((line, at) => {
        if (line.length > COMMENT_COLUMNS_MAX && !/https?:\/\/\S{60}/.test(line))
          issues.push({
            path,
            line: first + at,
            rule: 'comment-width',
            found: `${line.length} columns`,
            suggestion: `Wrap at ${COMMENT_COLUMNS_MAX}.`,
          })
      })
  }
  return issues.toSorted((a, b) => a.line - b.line)
}
