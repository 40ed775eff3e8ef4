import { db } from '../db.js'
import { hashPassword, hashPin, hashToken, isPassword, newToken } from '../lib/passwords.js'

const columns = 'id, email, name, role'

export const findMember = (id) => db.prepare(`SELECT ${columns} FROM members WHERE id = ?`).get(id)

export const listMembers = () => db.prepare(`SELECT ${columns} FROM members ORDER BY name`).all()

export function logIn(email, password) {
  const member = db.prepare('SELECT * FROM members WHERE email = ?').get(email)
  if (!member || !isPassword(password, member.password)) return undefined
  return findMember(member.id)
}

export function register({ email, name, password }) {
  const { lastInsertRowid } = db
    .prepare('INSERT INTO members (email, name, password) VALUES (?, ?, ?)')
    .run(email, name, hashPassword(password))
  return Number(lastInsertRowid)
}

export function createRememberToken(id) {
  const token = newToken()
  db.prepare('UPDATE members SET remember = ? WHERE id = ?').run(hashToken(token), id)
  return token
}

export const findByRememberToken = (token) =>
  db.prepare(`SELECT ${columns} FROM members WHERE remember = ?`).get(hashToken(token))

export function setPin(id, pin) {
  db.prepare('UPDATE members SET pin = ? WHERE id = ?').run(hashPin(pin), id)
}

export function setRole(id, role) {
  db.prepare('UPDATE members SET role = ? WHERE id = ?').run(role, id)
}

export function removeMember(id) {
  db.prepare('DELETE FROM members WHERE id = ?').run(id)
}

export function borrowTool(memberId, tool) {
  db.prepare('INSERT INTO tool_loans (member_id, tool) VALUES (?, ?)').run(memberId, tool)
}

export function returnTools(memberId) {
  db.prepare('UPDATE tool_loans SET returned = 1 WHERE member_id = ?').run(memberId)
}
