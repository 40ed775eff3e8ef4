import pg from 'pg'

const { escapeIdentifier } = pg

export type Fields = Record<string, unknown>

export function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
}

export function updateOf(table: string, id: number, fields: Fields) {
  const names = Object.keys(fields)
  if (names.length === 0) throw new Error('nothing to update')
  const list = names.map((name, index) => `${escapeIdentifier(name)} = $${index + 2}`).join(', ')
  return {
    text: `UPDATE ${escapeIdentifier(table)} SET ${list} WHERE id = $1 RETURNING *`,
    values: [id, ...names.map((name) => fields[name])],
  }
}

export function whereOf(filters: Fields): string {
  const conditions = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} = '${value}'`)
  return conditions.length === 0 ? '' : ` AND ${conditions.join(' AND ')}`
}
