import Module from 'node:module'
import { before } from '../../shared/hooks/before.ts'
import { recordCall } from '../recorder.ts'

const COLLECTION = /\/mongodb\/lib\/collection\.js$/
const MODEL = /\/mongoose\/lib\/(model|query)\.js$/

const METHODS = [
  'find',
  'findOne',
  'findById',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'findByIdAndUpdate',
  'findByIdAndDelete',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'countDocuments',
  'count',
  'distinct',
  'aggregate',
  'exists',
  'where',
  '$where',
]

/** Reports the filters of document stores, at the call of the application. */
export const hookDocuments = (): void => {
  const { _cache: loaded } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: unknown } | undefined>>
  }
  for (const [path, module] of Object.entries(loaded)) {
    const exported = module?.exports as
      | { readonly Collection?: { readonly prototype: object }; readonly prototype?: object }
      | undefined
    if (exported === undefined) continue
    if (COLLECTION.test(path) && exported.Collection) hookMethods(exported.Collection.prototype)
    else if (MODEL.test(path))
      hookMethods(path.endsWith('/model.js') ? exported : exported.prototype)
  }
}

const hookMethods = (owner: object | undefined): void => {
  if (owner === undefined) return
  for (const name of METHODS)
    before(owner, name, ([filter, second]) => {
      const text = toText(name === 'distinct' ? second : filter)
      recordCall('filter', name, text)
      if (name === '$where' || CODE.test(text)) recordCall('where', name, text)
    })
}

const CODE = /"\$(?:where|function|accumulator)"/

const toText = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  } catch {
    return ''
  }
}
