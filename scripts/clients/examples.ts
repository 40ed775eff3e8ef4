import type { Operation } from './document.ts'

/** Longer examples hide the method that they show. */
const LINES_MAX = 14
const COLUMNS_MAX = 88

/** Notation of values and arguments in a language. */
type Notation = {
  readonly value: (scalar: string | number | boolean | null) => string
  readonly member: (name: string) => string
}

const typescript: Notation = {
  value: (scalar) =>
    typeof scalar === 'string'
      ? `'${scalar.replaceAll(/['\\]/g, String.raw`\$&`)}'`
      : String(scalar),
  member: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`}: `,
}

const python: Notation = {
  value: (scalar) => {
    if (typeof scalar === 'boolean') return scalar ? 'True' : 'False'
    return scalar === null ? 'None' : JSON.stringify(scalar)
  },
  member: (name) => `"${name}": `,
}

/** A call of a TypeScript client's method; undefined if it is too long for a comment. */
export const typescriptExample = (
  method: string,
  { example, item }: Operation,
): string | undefined => {
  const isEmpty = Object.keys(example).length === 0
  const call = `client.${method}(${isEmpty ? '' : write(example, typescript, 0)})`
  return ifShort(
    item === undefined
      ? `await ${call}`
      : `for await (const item of ${call}) {\n  console.log(item)\n}`,
  )
}

/** A call of a Python client's method; undefined if it is too long for a docstring. */
export const pythonExample = (
  method: string,
  { example, item }: Operation,
  isAsync: boolean,
): string | undefined => {
  const values = Object.entries(example)
  const oneLine = values.map(([name, value]) => `${name}=${write(value, python, COLUMNS_MAX)}`)
  const isShort = oneLine.join(', ').length <= COLUMNS_MAX - 30
  const call = isShort
    ? `client.${method}(${oneLine.join(', ')})`
    : `client.${method}(\n${values.map(([name, value]) => `    ${name}=${indent(write(value, python, 4))},\n`).join('')})`
  const prefix = isAsync ? 'async ' : ''
  return ifShort(
    item === undefined
      ? `${isAsync ? 'await ' : ''}${call}`
      : `${prefix}for item in ${call}:\n    print(item)`,
  )
}

const ifShort = (text: string): string | undefined =>
  text.split('\n').length <= LINES_MAX ? text : undefined

const indent = (text: string): string => text.replaceAll('\n', '\n    ')

/** A value on one line if it fits, else with a line for each member. */
const write = (value: unknown, notation: Notation, column: number): string => {
  if (typeof value !== 'object' || value === null)
    return notation.value(value as string | number | boolean | null)
  const isArray = Array.isArray(value)
  const parts = isArray
    ? value.map((item) => write(item, notation, column + 2))
    : Object.entries(value).map(
        ([name, member]) => notation.member(name) + write(member, notation, column + 2),
      )
  const [open, close] = isArray ? ['[', ']'] : ['{', '}']
  const space = isArray || notation === python ? '' : ' '
  const oneLine = `${open}${space}${parts.join(', ')}${space}${close}`
  if (!oneLine.includes('\n') && oneLine.length + column <= COLUMNS_MAX) return oneLine
  const lines = parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},\n`)
  return `${open}\n${lines.join('')}${close}`
}
