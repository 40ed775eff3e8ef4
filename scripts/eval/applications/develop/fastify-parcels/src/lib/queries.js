/** Turns `{ status: 'lost' }` into conditions; only known columns are used. */
const FILTERS = new Map([
  ['status', 'status'],
  ['recipient', 'recipient'],
  ['code', 'code'],
])

export function parcelQuery(depot, filters) {
  const values = [depot]
  const conditions = ['depot = $1']
  for (const [name, value] of Object.entries(filters)) {
    const column = FILTERS.get(name)
    if (column === undefined) continue
    values.push(value)
    conditions.push(`${column} = $${values.length}`)
  }
  return { text: `SELECT * FROM parcels WHERE ${conditions.join(' AND ')} ORDER BY id`, values }
}

export function reportQuery(depot, { from, to, status }) {
  let text = `SELECT status, count(*)::int AS parcels, sum(weight_grams)::int AS grams
    FROM parcels WHERE depot = $1`
  if (from) text += ` AND updated_at >= '${from}'`
  if (to) text += ` AND updated_at < '${to}'`
  if (status) text += ` AND status = '${status}'`
  return { text: `${text} GROUP BY status`, values: [depot] }
}
