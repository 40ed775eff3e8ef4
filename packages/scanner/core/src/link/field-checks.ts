import { listLineage } from './open-serializers.ts'
import type { Program, ProgramFile } from './program.ts'

const CHECKS: ReadonlySet<string> = new Set(['field_validator', 'validator'])
const CLOSED: ReadonlySet<string> = new Set(['number', 'listed'])
const SETTINGS = /(?:^|\.)BaseSettings\b/

/**
 * Nodes of values that a model of pydantic checks by a function of its own, unless the model reads
 * the environment, or the field is a number: `@field_validator('name')`.
 */
export const checkedFields = (
  { sets }: Pick<Program, 'sets'>,
  { facts, nodeBase, functionBase }: ProgramFile,
): readonly number[] => {
  const { decorators, functions, fields, strings } = facts
  const isClosed = (schema: string, field: string): boolean => {
    for (let at = 0; at < fields.length; at += 3)
      if (strings[fields[at] as number] === schema && strings[fields[at + 1] as number] === field)
        return CLOSED.has(strings[fields[at + 2] as number] ?? '')
    return false
  }
  return decorators.flatMap(({ of, name, callee, literal = '' }) => {
    const method = functions[of]
    const isCheck =
      CHECKS.has(name) && sets.of(nodeBase + callee).some(({ path }) => path.startsWith('pydantic'))
    if (!method || !isCheck) return []
    const model = method.name.slice(0, method.name.lastIndexOf('.'))
    const maker = functions.findIndex((each) => each.name === model)
    const isSettings =
      maker >= 0 &&
      listLineage(sets.prototype(functionBase + maker)).some(({ path }) => SETTINGS.test(path))
    return isSettings || isClosed(model, literal) ? [] : method.params.slice(0, 1)
  })
}
