import { type FactStatement, extractFactStatements, normalizeFactTerm } from '@daimon/identity-core'
import { inSlices, userStatements } from '@daimon/identity-store'
import { collectFacts, compareNewestFirst } from '../facts/collect-facts.ts'
import { factView } from '../facts/fact-view.ts'
import type { ServerContext } from '../server-context.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { checkRecallScope } from '../users/check-recall-scope.ts'
import { type CallOf, type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from '../http/page.ts'

/**
 * Derived from the memories at each call: what is forgotten is in no fact, and what was stored
 * before facts existed is.
 */
export const listFacts: Operation<'listFacts'> = async (parts, { caller, params, query }) => {
  checkRecallScope(query)
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const after = readCursor('facts', query.cursor)
  const statements = await readStatements(parts, avatar.bot_id, query)
  const facts = await collectFacts(avatar, statements, {
    recallScope: query.recall_scope,
    userKey: query.user_id ?? '',
    sessionId: query.session_id,
  })
  const rest = after ? facts.filter((fact) => compareNewestFirst(after, fact) < 0) : facts
  const { items, next } = cutPage(
    'facts',
    rest.slice(0, query.limit + 1),
    query.limit,
    (fact) => fact,
  )
  return ok({ bot_id: avatar.bot_id, items: items.map(factView), next })
}

const readStatements = async (
  { engine }: ServerContext,
  botId: string,
  query: CallOf<'listFacts'>['query'],
): Promise<FactStatement[]> => {
  const { as_of: asOf, user_id: userKey, speaker, session_id: sessionId } = query
  const subject = query.subject === undefined ? undefined : normalizeFactTerm(query.subject)
  const attribute = query.attribute === undefined ? undefined : normalizeFactTerm(query.attribute)
  const isWanted = (statement: FactStatement): boolean =>
    (subject === undefined || statement.subject === subject) &&
    (attribute === undefined || statement.attribute === attribute)
  const statements: FactStatement[] = []
  for await (const memories of userStatements(engine.db, botId, { userKey, speaker, sessionId }))
    await inSlices(memories, (memory) => {
      for (const one of extractFactStatements(memory, asOf?.getTime()))
        if (isWanted(one)) statements.push(one)
    })
  return statements
}
