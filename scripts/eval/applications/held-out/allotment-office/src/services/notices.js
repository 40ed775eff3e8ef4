import sanitizeHtml from 'sanitize-html'
import { db } from '../db.js'

const commentHtml = { allowedTags: ['b', 'i', 'em', 'strong', 'br', 'p'], allowedAttributes: {} }

export const listNotices = () =>
  db.prepare('SELECT id, title, created FROM notices ORDER BY created DESC LIMIT 50').all()

export function readNotice(id) {
  const notice = db
    .prepare(
      `SELECT notices.*, members.name AS author
       FROM notices JOIN members ON members.id = notices.author_id WHERE notices.id = ?`,
    )
    .get(id)
  if (!notice) return undefined
  const comments = db
    .prepare(
      `SELECT comments.body, members.name AS author
       FROM comments JOIN members ON members.id = comments.author_id WHERE notice_id = ?`,
    )
    .all(id)
  return {
    ...notice,
    comments: comments.map(({ author, body }) => ({
      author,
      html: sanitizeHtml(body, commentHtml),
    })),
  }
}

export function postNotice(authorId, { title, body }) {
  const { lastInsertRowid } = db
    .prepare('INSERT INTO notices (author_id, title, body) VALUES (?, ?, ?)')
    .run(authorId, title, body)
  return Number(lastInsertRowid)
}

export function postComment(noticeId, authorId, body) {
  db.prepare('INSERT INTO comments (notice_id, author_id, body) VALUES (?, ?, ?)').run(
    noticeId,
    authorId,
    body,
  )
}
