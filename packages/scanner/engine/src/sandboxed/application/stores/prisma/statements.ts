/** A statement with places for values, as `Prisma.sql` makes it. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    const flat = [strings[0] ?? '']
    const all: unknown[] = []
    for (const [at, value] of values.entries()) {
      const after = strings[at + 1] ?? ''
      if (value instanceof Sql) {
        const [begin = '', ...rest] = value.strings
        flat[flat.length - 1] += begin
        flat.push(...rest)
        all.push(...value.values)
        flat[flat.length - 1] += after
      } else {
        all.push(value)
        flat.push(after)
      }
    }
    this.strings = flat
    this.values = all
  }
  get sql(): string {
    return this.strings.join('?')
  }
  get statement(): string {
    return this.text
  }
  get text(): string {
    return this.strings.reduce((text, part, at) => (at === 0 ? part : `${text}$${at}${part}`), '')
  }
}

export const sql = (strings: readonly string[], ...values: readonly unknown[]): Sql =>
  new Sql(strings, values)

export const raw = (text: string): Sql => new Sql([text], [])

export const empty = raw('')

export const joinValues = (
  values: readonly unknown[],
  separator = ',',
  prefix = '',
  suffix = '',
): Sql =>
  new Sql([prefix, ...Array.from({ length: values.length - 1 }, () => separator), suffix], values)
