/**
 * Stand-in for stores that keep the sessions of Express in a SQL database: their statements say
 * nothing about the application, and few of them run on SQLite.
 */
import { createRequire } from 'node:module'
import { APPLICATION } from '../../../protocol/application-job.ts'

type MemoryStore = new () => object

const loadMemoryStore = (): MemoryStore => {
  const { MemoryStore: found } = createRequire(`${APPLICATION}/x.js`)('express-session') as {
    readonly MemoryStore: MemoryStore
  }
  return found
}

const nothing = () => Promise.resolve()

/** Methods of such stores that other stores lack. */
const MORE = {
  sync: nothing,
  close: nothing,
  pruneSessions: nothing,
  startExpiringSessions: () => {},
  stopExpiringSessions: () => {},
  onReady: nothing,
}

/** A class, and a function of the module `express-session` that gives the class. */
function SessionStore(this: unknown): unknown {
  if (new.target === undefined) return SessionStore
  return Object.assign(new (loadMemoryStore())(), MORE)
}

const exported = Object.assign(SessionStore, { ConnectSessionKnexStore: SessionStore })

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { exported as default, exported as 'module.exports' }
export { SessionStore as ConnectSessionKnexStore }
