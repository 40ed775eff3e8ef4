import { db } from '../db.js'
import type { Comment, Show } from '../types.js'

export interface ShowFilter {
  language?: string
  sort?: string
}

export const shows = {
  byId(id: number) {
    return db.prepare('SELECT * FROM shows WHERE id = ?').get(id) as Show | undefined
  },
  browse(filter: ShowFilter) {
    const order = filter.sort ?? 'created_at DESC'
    const where = filter.language ? 'WHERE language = @language' : ''
    const sql = `SELECT id, title, language FROM shows ${where} ORDER BY ${order} LIMIT 50`
    return db.prepare(sql).all(filter.language ? { language: filter.language } : {})
  },
  create(ownerId: number, title: string, description: string, pinHash: string | null) {
    const result = db
      .prepare('INSERT INTO shows (owner_id, title, description, pin_hash) VALUES (?, ?, ?, ?)')
      .run(ownerId, title, description, pinHash)
    return Number(result.lastInsertRowid)
  },
  updateText(id: number, fields: { title: string; language: string }) {
    db.prepare('UPDATE shows SET title = @title, language = @language WHERE id = @id').run({
      id,
      title: fields.title,
      language: fields.language,
    })
  },
  comments(showId: number) {
    return db.prepare('SELECT * FROM comments WHERE show_id = ? ORDER BY id').all(showId) as Comment[]
  },
  addComment(showId: number, author: string, body: string) {
    db.prepare('INSERT INTO comments (show_id, author, body) VALUES (?, ?, ?)').run(showId, author, body)
  },
}
