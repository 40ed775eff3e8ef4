import { type Names, buildOptions } from './option-names.ts'
import { bare, optionsAlone } from './options-alone.ts'
import { describedShapes } from './described-shapes.ts'
import { type Value, callback, hole, missing } from '../../protocol/plan.ts'
import type { Parameter, Signature } from './signature.ts'

const CALLBACK =
  /^_?(?:cb|callback|done|next|fn|func|f|handler|listener|resolve|reject|iteratee|iterator|visitor|on[A-Z]\w*)$|callback$/i
const OPTIONS =
  /^_?(?:o|opt|opts|option|options|config|conf|cfg|settings|params|props|obj|object|data|args|spec|info|env|attrs|input|context|ctx|query|model|descriptor)$|(?:opts|options|config|settings)$/i
/** Parameter names that indicate options rather than any object. */
const IS_OPTIONS = /(?:^o|^conf|^config|^cfg|opts?|options?|settings|params|props)$/i
const NUMBER =
  /^(?:port|n|i|num|number|count|index|idx|len|length|limit|max|min|ms|timeout|delay|width|height|x|y)$/i
const LIST =
  /^(?:args|argv|list|arr|array|items|files|paths|names|values|commands|packages|modules)$/i
const DIRECTORY =
  /^(?:root|dir|directory|folder|base|basedir|cwd|publicdir|publicpath|rootdir|rootpath|static|docroot)$/i

/** Forms of embedded text in expressions and data. */
const WRAPPED = [`[${hole(0)}]`, `a([${hole(0)}])`, `{"a":"${hole(0)}"}`]

const PATH =
  /^(?:path|src|source|from|input|in|location)$|^(?:file|image)(?:name|path)?$|path$|file$/i
/** A file that exists during every call. */
const SITE_PAGE = '/work/site/index.html'

const SHAPES_MAX = 56
/** Lower holes belong to text arguments. */
const FIRST_OF_OPTIONS = 8
const WITH_ONE_MAX = 32

type ShapeInput = {
  readonly signature: Signature
  /** By position: the members of an argument that the function read. */
  readonly read: ReadonlyMap<number, Names>
  /** Texts with one hole, in place of the bare one. */
  readonly texts: readonly string[]
  /** Option names that the package reads anywhere. */
  readonly optionNames: readonly string[]
}

/** Argument lists that probably work, likeliest first. Each text has its own hole. */
export const buildShapes = (given: ShapeInput): Value[][] => {
  const { signature, read, texts, optionNames } = given
  const { parameters } = signature
  const { at, likely, finish } = likelyArguments(given)
  const count = at.length
  const shapes = new Map<string, Value[]>()
  const add = (args: readonly Value[]) => {
    if (shapes.size < SHAPES_MAX) shapes.set(JSON.stringify(args), [...args])
  }
  add(finish(likely))
  const plain = at.map(({ name }, index) => (CALLBACK.test(name) ? callback : hole(index)))
  add(finish(plain))
  for (const args of withExisting(at, { plain, likely, optionNames })) add(finish(args))
  if (count > 1 && plain[0] !== callback) add(plain.slice(0, 1))
  for (const [index, { name }] of at.entries())
    for (const value of describedShapes(name, hole(index)))
      add(finish(plain.map((each, other) => (other === index ? value : each))))
  for (const [index, names] of [...read, ...memberNames(parameters, read)]) {
    if (names.size === 0 || index >= count) continue
    add(
      finish(
        likely.map((value, other) =>
          other === index ? buildOptions(names, FIRST_OF_OPTIONS).value : value,
        ),
      ),
    )
  }
  if (read.size > 1) add(finish(withAllOptions(likely, read)))
  if (read.size > 1 && count > 2) add(withAllOptions(likely.slice(0, -1), read))
  for (const text of texts)
    for (let index = 0; index < count; index += 1) {
      if (likely[index] === callback || (index > 0 && OPTIONS.test(at[index]?.name ?? ''))) continue
      const wanted = text.replace(hole(0), hole(index))
      add(finish(plain.map((value, other) => (other === index ? wanted : value))))
    }
  for (let index = 0; index < count; index += 1)
    add(finish(plain.map((value, other) => (other === index ? [hole(index)] : value))))
  for (let length = 1; length < count; length += 1) add([...plain.slice(0, length), callback])
  add(finish(plain.map((value, other) => (other === 0 ? value : missing))))
  if (count > 1) add(finish(plain.map((value, other) => (other === 0 ? {} : value))))
  add([{ $: 'function', text: hole(0) }, ...plain.slice(1)])
  if (count === 2) add(finish([plain[0] ?? missing, { any: { $: 'function', text: '' } }]))
  for (const [index, { name }] of at.entries())
    if (OPTIONS.test(name))
      add(finish(plain.map((value, other) => (other === index ? { [hole(index)]: 'a' } : value))))
  if (plain[0] !== callback) for (const text of WRAPPED) add(finish([text, ...plain.slice(1)]))
  add([])
  return [...shapes.values()]
}

const likelyArguments = ({ signature, read }: ShapeInput) => {
  const { parameters, isOpen } = signature
  const at = Array.from(
    { length: Math.max(parameters.length, isOpen ? 3 : 1) },
    (_, index) => parameters[index] ?? { name: '', members: [] },
  )
  const hasCallback = at.some(({ name }) => CALLBACK.test(name))
  return {
    at,
    likely: at.map((parameter, index) => likelyValue(parameter, index, read.get(index))),
    finish: (args: readonly Value[]) => (hasCallback ? [...args] : [...args, callback]),
  }
}

/** The first lists to try with nothing but the function's signature. */
export const plainShapes = (signature: Signature): Value[][] =>
  buildShapes({ signature, read: new Map(), texts: [], optionNames: [] }).slice(0, 3)

/** Lists for a function whose result matters: a factory, constructor, or starter. */
export const likelyShapes = (given: ShapeInput): Value[][] => {
  const all = buildShapes(given)
  const withNothing: Value[][] = [[], [{}]]
  return [...all.slice(0, 6), ...withNothing]
}

const likelyValue = ({ name }: Parameter, index: number, read: Names | undefined): Value => {
  if (CALLBACK.test(name)) return callback
  if (DIRECTORY.test(name)) return '/work/site'
  if (OPTIONS.test(name))
    return read && read.size > 0 ? buildOptions(read, FIRST_OF_OPTIONS).value : {}
  if (NUMBER.test(name)) return 8_080
  if (LIST.test(name)) return [hole(index)]
  return hole(index)
}

/** Lists with an existing path, and with all option names known in the package. */
const withExisting = (
  parameters: readonly Parameter[],
  {
    plain,
    likely,
    optionNames,
  }: {
    readonly plain: readonly Value[]
    readonly likely: readonly Value[]
    readonly optionNames: readonly string[]
  },
): Value[][] => {
  const path = parameters.findIndex(({ name }) => PATH.test(name))
  const options = parameters.findIndex(({ name }) => OPTIONS.test(name))
  const names = bare(optionNames)
  return [
    ...(path >= 0 && parameters.length > 1 ? [there(parameters, plain)] : []),
    ...(options >= 0 && names.size > 0
      ? [
          there(parameters, likely).map((value, index) =>
            index === options ? buildOptions(names, FIRST_OF_OPTIONS).value : value,
          ),
        ]
      : []),
  ]
}

const there = (parameters: readonly Parameter[], args: readonly Value[]): Value[] => {
  const path = parameters.findIndex(({ name }) => PATH.test(name))
  return args.map((value, index) => (index === path ? SITE_PAGE : value))
}

/** Lists with each read or known option by itself. */
export const shapesWithOneOption = (given: ShapeInput): Value[][] => {
  const { read, optionNames } = given
  const { at, likely, finish } = likelyArguments(given)
  return at
    .flatMap(({ name, members }, index) => {
      const known = new Map([
        ...bare(IS_OPTIONS.test(name) ? optionNames : []),
        ...bare(ofObjects(members)),
        ...(read.get(index) ?? []),
      ])
      const isSingle = known.size < 2 && [...known.values()].every(({ size }) => size === 0)
      if (CALLBACK.test(name) || isSingle) return []
      return optionsAlone(known, optionNames, FIRST_OF_OPTIONS).map((options) =>
        finish(there(at, likely).map((value, other) => (other === index ? options : value))),
      )
    })
    .slice(0, WITH_ONE_MAX)
}

/** Lists with all options in both objects, because a single object may not be enough. */
const withAllOptions = (likely: readonly Value[], read: ShapeInput['read']): Value[] => {
  let at = FIRST_OF_OPTIONS
  return likely.map((value, index) => {
    const names = read.get(index)
    if (names === undefined || value === callback) return value
    const options = buildOptions(names, at)
    at += options.holes
    return options.value
  })
}

const memberNames = (
  parameters: readonly Parameter[],
  read: ReadonlyMap<number, Names>,
): [number, Names][] =>
  parameters.flatMap(({ members }, index): [number, Names][] => {
    const known = read.get(index)
    const names = ofObjects(members)
    if (names.length === 0) return []
    return [[index, new Map([...bare(names), ...(known ?? [])])]]
  })

const ofObjects = (members: readonly string[]): string[] =>
  members.filter((name) => !(name in String.prototype) && !(name in Array.prototype))
