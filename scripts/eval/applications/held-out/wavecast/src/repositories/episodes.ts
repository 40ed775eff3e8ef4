import { db } from '../db.js'
import type { Episode } from '../types.js'

const SORTS: Record<string, string> = {
  newest: 'published_at DESC',
  oldest: 'published_at ASC',
  title: 'title COLLATE NOCASE',
}

export const episodes = {
  byId(id: number) {
    return db.prepare('SELECT * FROM episodes WHERE id = ?').get(id) as Episode | undefined
  },
  search(term: string, sort: string) {
    const order = Object.hasOwn(SORTS, sort) ? SORTS[sort] : SORTS.newest
    const sql = `SELECT id, show_id, title FROM episodes WHERE status = 'published' AND title LIKE ? ORDER BY ${order}`
    return db.prepare(sql).all(`%${term}%`)
  },
  ofShow(showId: number, includePrivate: boolean) {
    const states = includePrivate ? ['published', 'private'] : ['published', 'published']
    return db
      .prepare('SELECT * FROM episodes WHERE show_id = ? AND status IN (?, ?) ORDER BY id DESC')
      .all(showId, ...states) as Episode[]
  },
  create(showId: number, title: string, notes: string, audio: string | null) {
    const result = db
      .prepare('INSERT INTO episodes (show_id, title, notes, audio) VALUES (?, ?, ?, ?)')
      .run(showId, title, notes, audio)
    return Number(result.lastInsertRowid)
  },
  ownedBy(id: number, ownerId: number) {
    return db
      .prepare('SELECT e.* FROM episodes e JOIN shows s ON s.id = e.show_id WHERE e.id = ? AND s.owner_id = ?')
      .get(id, ownerId) as Episode | undefined
  },
  publish(id: number, status: 'published' | 'private') {
    db.prepare('UPDATE episodes SET status = ?, published_at = CURRENT_TIMESTAMP WHERE id = ?').run(status, id)
  },
}
