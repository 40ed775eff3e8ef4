import type { CallFact } from '../extract/facts.ts'
import {
  ITERATOR_MODULES,
  QUERIES,
  RECORD_READERS,
  SERVER_MEMBERS,
  STORE_MEMBERS,
  STORE_MODULES,
  STORE_READERS,
} from '../rules/flow.ts'
import { REQUEST_PATH } from '../rules/requests.ts'
import type { Program, ProgramFile } from './program.ts'

/**
 * `query.first()`, unlike `_.first(list)` and `List(items).first()`. `usesStore`: the file uses a
 * driver or an object mapper, which decides where the receiver isn't known.
 */
export const isRecordReader = (
  { name }: CallFact,
  paths: readonly string[],
  usesStore: boolean,
): boolean => {
  if (paths.some((path) => QUERIES.test(path))) return true
  if (STORE_READERS.has(name)) return paths.length === 0 ? usesStore : paths.some(isInStore)
  return RECORD_READERS.has(name) && !paths.some((path) => ITERATOR_MODULES.test(path))
}

/** `session.get(Model, id)` of an object mapper, unlike `registry.get(key, default)`. */
export const isReadByClass = (
  { sets }: Program,
  { facts, nodeBase }: ProgramFile,
  { name, self, args }: CallFact,
): boolean =>
  facts.language === 'python' &&
  name === 'get' &&
  self >= 0 &&
  args.length >= 2 &&
  (args[0] ?? -1) >= 0 &&
  sets.of(nodeBase + (args[0] as number)).some(({ kind }) => kind === 'function')

const isInStore = (path: string): boolean => {
  const [root, member = ''] = path.split('.', 2)
  if (root === REQUEST_PATH && !SERVER_MEMBERS.has(member)) return false
  return STORE_MODULES.test(path) || STORE_MEMBERS.test(path)
}
