import net from 'node:net'
import { listenOn } from '../shared/monitor/listen-on.ts'
import { wordsOutsideTexts } from './sql-words.ts'

/** A fake database that receives statements over the network. */
export type Database = {
  readonly port: number
  /** The first statement with a word outside string literals. */
  readonly statementWith: (word: string) => string | undefined
}

const STATEMENTS_MAX = 5_000
const BYTES_MAX = 65_536

export const startDatabase = async (): Promise<Database> => {
  let statements: string[] = []
  const server = net.createServer((socket) => {
    let rest = ''
    socket.setEncoding('utf8')
    socket.on('error', () => {})
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > BYTES_MAX) socket.destroy()
      statements = [...statements, ...lines.flatMap(statementIn)].slice(-STATEMENTS_MAX)
    })
  })
  const port = await listenOn(server, 0)
  const hasWord = (word: string) => (statement: string) =>
    statement.includes(word) && wordsOutsideTexts(statement).includes(word)
  return { port, statementWith: (word) => statements.find(hasWord(word)) }
}

const statementIn = (line: string): string[] => {
  try {
    const statement: unknown = JSON.parse(line)
    return typeof statement === 'string' ? [statement.slice(0, BYTES_MAX)] : []
  } catch {
    return []
  }
}
