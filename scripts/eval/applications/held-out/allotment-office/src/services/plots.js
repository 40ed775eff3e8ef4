import { db } from '../db.js'
import { orderBy } from '../lib/listing.js'

const waitingColumns = new Map([
  ['since', 'waiting.since'],
  ['area', 'waiting.wanted_area'],
  ['name', 'members.name'],
])

export function listPlots(listing) {
  const select = `
    SELECT plots.id, plots.number, plots.area, plots.rent, members.name AS holder
    FROM plots LEFT JOIN members ON members.id = plots.holder_id
  `
  return db
    .prepare(`${select} ${orderBy(listing)} LIMIT ? OFFSET ?`)
    .all(listing.limit, listing.offset)
}

export function listWaiting({ sort, dir, limit, offset }) {
  const column = waitingColumns.get(sort) ?? 'waiting.since'
  const direction = dir === 'desc' ? 'DESC' : 'ASC'
  return db
    .prepare(
      `SELECT waiting.id, waiting.wanted_area, waiting.since, members.name
       FROM waiting JOIN members ON members.id = waiting.member_id
       ORDER BY ${column} ${direction} LIMIT ? OFFSET ?`,
    )
    .all(limit, offset)
}

export const findPlot = (id) => db.prepare('SELECT * FROM plots WHERE id = ?').get(id)

export function saveNotes(id, notes) {
  return db.prepare('UPDATE plots SET notes = ? WHERE id = ?').run(notes, id).changes === 1
}

export function releasePlot(id, holderId) {
  const { changes } = db
    .prepare('UPDATE plots SET holder_id = NULL WHERE id = ? AND holder_id = ?')
    .run(id, holderId)
  return changes === 1
}

export function joinWaiting(memberId, area) {
  db.prepare('INSERT INTO waiting (member_id, wanted_area) VALUES (?, ?)').run(memberId, area)
}
