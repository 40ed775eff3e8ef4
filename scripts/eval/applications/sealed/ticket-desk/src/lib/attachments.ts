import { exec, execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { env } from '../env.ts'
import { pool } from './db.ts'

const run = promisify(exec)
const runFile = promisify(execFile)

export interface Upload {
  fileName: string
  content: string
}

export async function store(ticketId: number, { fileName, content }: Upload) {
  const stored = join(env.uploads, randomUUID())
  await mkdir(env.uploads, { recursive: true })
  await writeFile(stored, Buffer.from(content, 'base64'))
  await pool.query('INSERT INTO attachments (ticket_id, file_name, stored) VALUES ($1, $2, $3)', [
    ticketId,
    fileName,
    stored,
  ])
  const label = fileName.trim()
  await run(`convert ${stored} -resize 240x240 -set comment "${label}" png:${stored}.thumb`)
  return stored
}

export async function stamp(stored: string, caption: string) {
  await runFile('convert', [stored, '-resize', '800x800', '-set', 'comment', `by ${caption}`, `png:${stored}.large`])
  return `${stored}.large`
}
