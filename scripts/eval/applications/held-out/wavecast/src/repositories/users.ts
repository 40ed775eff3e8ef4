import { db } from '../db.js'
import type { User } from '../types.js'

export const users = {
  byEmail(email: string) {
    return db.prepare('SELECT * FROM users WHERE email = ?').get(email) as User | undefined
  },
  byId(id: number) {
    return db.prepare('SELECT * FROM users WHERE id = ?').get(id) as User | undefined
  },
  create(email: string, name: string, passwordHash: string, role = 'host') {
    const result = db
      .prepare('INSERT INTO users (email, name, password_hash, role) VALUES (?, ?, ?, ?)')
      .run(email, name, passwordHash, role)
    return Number(result.lastInsertRowid)
  },
  save(user: User) {
    db.prepare('UPDATE users SET name = @name, bio = @bio, email = @email, role = @role WHERE id = @id').run({
      id: user.id,
      name: user.name,
      bio: user.bio,
      email: user.email,
      role: user.role,
    })
  },
  list() {
    return db.prepare('SELECT id, email, name, role FROM users ORDER BY id').all()
  },
  remove(id: number) {
    return db.prepare('DELETE FROM users WHERE id = ?').run(id).changes
  },
}
