import type { ProofRequest } from '@daimon/scanner-api'

type Json = NonNullable<ProofRequest['body']>
type Values = Readonly<Record<string, Json>>

/** Whether a name leads to a member of an object in the body: `user.email`. */
export const isNested = (name: string): boolean => name.includes('.')

/** The last part of a name, which says what the value is. */
export const readLeaf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Whether one name leads to a member of what the other one names. */
export const isWithin = (name: string, outer: string): boolean => name.startsWith(`${outer}.`)

/** The same values with an object for names such as `user.email`. */
export const toNested = (values: Values): Values => {
  const names = Object.keys(values)
  if (!names.some(isNested)) return values
  const body: Record<string, Json> = {}
  // What is the object of other names has no value of its own.
  for (const name of names.filter((each) => !names.some((other) => isWithin(other, each)))) {
    const path = name.split('.')
    const leaf = path.pop() as string
    let at = body
    for (const part of path) {
      const found = Object.hasOwn(at, part) ? at[part] : undefined
      const next = typeof found === 'object' && !Array.isArray(found) ? { ...found } : {}
      Object.defineProperty(at, part, { value: next, ...PLAIN })
      at = next as Record<string, Json>
    }
    Object.defineProperty(at, leaf, { value: values[name], ...PLAIN })
  }
  return body
}

/** Also for names like those of the prototype of objects. */
const PLAIN = { configurable: true, enumerable: true, writable: true }

/** The same values with names as forms write them: `user[email]`. */
const toBrackets = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name], _, all) => !all.some(([other]) => isWithin(other, name)))
      .map(([name, value]) => [name.replaceAll(/\.([^.]+)/g, '[$1]'), value]),
  )

/** The values as the members of a body. */
export const toBody = (values: Values, type: 'json' | 'form'): Values =>
  type === 'json' ? toNested(values) : toBrackets(values)
