import type { CallFact } from '../facts.ts'
import { type Tree, children, field, getColumn, getLine } from '../syntax-tree.ts'
import { type PythonWalk, constantText } from './walk.ts'

export const getPlace = ({ inside }: PythonWalk, node: Tree) => ({
  in: inside,
  line: getLine(node),
  column: getColumn(node),
})

const SETTING = /^[A-Z][A-Z0-9_]{2,63}$/

/** `NAME = True`, `config['NAME'] = ['a', 'b']`, and `update(NAME=True)`. */
export const noteSetting = (walk: PythonWalk, target: Tree | undefined, value: Tree): void => {
  const name =
    target?.type === 'identifier'
      ? target.text
      : target?.type === 'subscript'
        ? constantText(field(target, 'subscript'))
        : undefined
  const isSetting = name !== undefined && (SETTING.test(name) || isOfMeta(walk, name))
  if (!target || name === undefined || !isSetting) return
  if (value.type === 'dictionary' && GROUPS.has(name))
    for (const pair of children(value))
      noteItem(walk, constantText(field(pair, 'key')), field(pair, 'value'), pair)
  else noteItem(walk, name, value, target)
}

/** An option of a parser, which a dictionary holds before it is passed. */
export const noteParserOption = (walk: PythonWalk, pair: Tree): void => {
  const name = constantText(field(pair, 'key'))
  if (PARSER_OPTIONS.has(name ?? '')) noteItem(walk, `option:${name}`, field(pair, 'value'), pair)
}

const PARSER_OPTIONS: ReadonlySet<string> = new Set(['resolve_entities'])

/** `XMLParser(resolve_entities=True)`, wherever it is used. */
export const noteOpenParser = (
  { facts }: PythonWalk,
  { name, options, result }: CallFact,
): void => {
  const isOpen =
    name === 'XMLParser' &&
    (options?.['.resolve_entities'] === 'True' || options?.['.no_network'] === 'False')
  if (isOpen) facts.flow(facts.global('#open-xml-parser'), result)
}

/** What a serializer of Django lets requests write: `class Meta: fields = '__all__'`. */
const isOfMeta = ({ className }: PythonWalk, name: string): boolean =>
  className === 'Meta' && META.has(name)
const META: ReadonlySet<string> = new Set(['fields', 'exclude', 'read_only_fields'])

/** Dictionaries whose items are settings. */
const GROUPS: ReadonlySet<string> = new Set(['REST_FRAMEWORK'])

const noteItem = (
  walk: PythonWalk,
  name: string | undefined,
  value: Tree | undefined,
  place: Tree,
): void => {
  const word = value && constantWord(value)
  if (name !== undefined && word !== undefined)
    walk.facts.setting(name.slice(0, 64), word, getPlace(walk, place))
}

/** A constant as a word; the texts of a list joined. */
const constantWord = (value: Tree): string | undefined => {
  if (/^(?:true|false|none|integer)$/.test(value.type)) return value.text.slice(0, 64)
  if (value.type === 'string') return constantText(value)?.slice(0, WORD_LENGTH_MAX)
  if (value.type !== 'list' && value.type !== 'tuple') return undefined
  const texts = children(value)
    .slice(0, 64)
    .flatMap((child) => constantText(child) ?? [])
  return texts.length > 0 ? texts.join(',').slice(0, WORD_LENGTH_MAX) : undefined
}

const WORD_LENGTH_MAX = 2_000

export const addKey = (made: CallFact, name: string): void => {
  const keys = (made.keys ??= {})
  keys[''] = keys[''] === undefined ? name : `${keys['']},${name}`
}

/** What rules read of an argument that is a constant, or a name of one. */
export const noteConstant = (
  walk: PythonWalk,
  made: CallFact,
  value: Tree,
  named: string | undefined,
): void => {
  const constant = resolveConstant(walk, value)
  noteProgram(made, constant, named)
  noteWord(made, constant, named)
  if (named === undefined && value.type === 'integer')
    (made.options ??= {})[made.args.length] = value.text.slice(0, 64)
  const [, code, name] = (value.type === 'attribute' && STATUS.exec(value.text)) || []
  const status = code ?? name
  if (status !== undefined)
    (made.options ??= {})[named === undefined ? made.args.length : `.${named.slice(0, 64)}`] =
      status
}

/** `status.HTTP_403_FORBIDDEN` and `HTTPStatus.FORBIDDEN`. */
const STATUS = /^(?:\w{1,64}\.){0,4}(?:HTTP_(\d{3})_\w{1,64}|HTTPStatus\.([A-Z_]{2,64}))$/

/** The list or dictionary that a name was given last. */
const resolveConstant = (walk: PythonWalk, value: Tree): Tree => {
  const held = value.type === 'identifier' ? walk.values.get(value.text) : undefined
  return held && /^(?:list|dictionary|true|false)$/.test(held.type) ? held : value
}

/** Named arguments, and which of them are constants other than texts. */
const noteWord = (made: CallFact, value: Tree, named: string | undefined): void => {
  if (named === undefined) return
  const name = named.slice(0, 64)
  addKey(made, name)
  if (/^(?:true|false|none|integer)$/.test(value.type) || named === 'Loader')
    (made.options ??= {})[`.${name}`] = value.text.slice(0, 64)
  if (value.type === 'dictionary') (made.options ??= {})[`.${name}`] = value.text.slice(0, 200)
  const listed = value.type === 'list' ? constantWord(value) : undefined
  if (listed !== undefined) (made.options ??= {})[`.${name}`] = listed
  if (value.type === 'dictionary' || value.type === 'list')
    for (const child of children(value).slice(0, 8)) {
      const key = child.type === 'pair' ? constantText(field(child, 'key')) : constantText(child)
      const word = child.type === 'pair' ? field(child, 'value')?.text : 'yes'
      if (key !== undefined && word !== undefined)
        (made.options ??= {})[`.${name}.${key.slice(0, 64)}`] = word.slice(0, 64)
    }
}

/**
 * Distinguishes a named program from a command that a shell reads: `run(['ls', x])`, `run(x,
 * shell=True)`.
 */
const noteProgram = (made: CallFact, value: Tree, named: string | undefined): void => {
  if (named === 'shell' && value.type !== 'false') (made.options ??= {})['.shell'] = 'yes'
  const program =
    value.type === 'list' && made.args.length === 0 ? getProgram(children(value)) : undefined
  if (program !== undefined) (made.options ??= {})['0.[0]'] = program.slice(0, 200)
}

/**
 * The program that a list starts: a constant, or the running Python with a constant module or a
 * file of the code, which takes the rest of the list as arguments.
 */
const getProgram = ([first, second, third]: readonly Tree[]): string | undefined => {
  if (first?.text !== 'sys.executable') return constantText(first)
  const option = constantText(second)
  const run = option === '-m' ? constantText(third) : option
  const isFile = field(second ?? first, 'attribute')?.text === '__file__'
  return isFile || (run !== undefined && !run.startsWith('-')) ? first.text : undefined
}
