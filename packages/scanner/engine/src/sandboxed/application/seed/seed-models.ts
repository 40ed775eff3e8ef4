import Module from 'node:module'
import { SEED_NAMES, toSeedObjectId } from '../../../protocol/application-job.ts'
import { withoutRecording } from '../../shared/silence.ts'
import { isAccountWith, seedValue } from './seed-value.ts'

type Path = {
  readonly instance?: string
  readonly defaultValue?: unknown
  readonly options?: { readonly ref?: unknown }
}
type Model = {
  readonly schema: { readonly paths: Readonly<Record<string, Path>> }
  readonly collection: { insertMany: (documents: readonly object[]) => Promise<unknown> }
}
type Models = Readonly<Record<string, Model>>
type Mongoose = {
  readonly models: Models
  /** Frameworks make models on a connection of their own. */
  readonly connections?: readonly { readonly models?: Models }[]
  readonly Types?: { readonly ObjectId: new (id: string) => unknown }
}

const MONGOOSE = /\/mongoose\/(?:lib\/)?index\.js$/
const SEED_MS = 3_000

/** Inserts a document per account in each collection that a schema describes. */
export const seedModels = async (): Promise<void> => {
  const { _cache: loaded } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: unknown } | undefined>>
  }
  const found = Object.entries(loaded).find(([path]) => MONGOOSE.test(path))?.[1]?.exports as
    | (Mongoose & { readonly default?: Mongoose })
    | undefined
  const mongoose = found?.models === undefined ? found?.default : found
  if (mongoose === undefined) return
  const all = [mongoose, ...(mongoose.connections ?? [])].flatMap(({ models = {} }) =>
    Object.values(models),
  )
  const seeded = [...new Set(all)].map((model) =>
    withoutRecording(() =>
      model.collection.insertMany(
        SEED_NAMES.map((_, at) => toDocument(model.schema.paths, at + 1, mongoose)),
      ),
    ).catch(() => undefined),
  )
  await Promise.race([
    Promise.all(seeded),
    new Promise((resolve) => setTimeout(resolve, SEED_MS).unref()),
  ])
}

const toDocument = (
  paths: Readonly<Record<string, Path>>,
  row: number,
  { Types }: Mongoose,
): object => {
  const toId = (id: string) => (Types === undefined ? id : new Types.ObjectId(id))
  const document: Record<string, unknown> = {}
  const isAccount = isAccountWith(Object.keys(paths))
  for (const [path, { instance = '', defaultValue, options }] of Object.entries(paths)) {
    const [top = path, ...rest] = path.split('.')
    if (top === '__v' || rest.length > 0) continue
    const value = seedValue({ name: path, type: instance.toLowerCase() }, row)
    const values: Readonly<Record<string, () => unknown>> = {
      ObjectId: () => toId(toSeedObjectId(row)),
      ObjectID: () => toId(toSeedObjectId(row)),
      Array: () => [value === undefined ? `list` : seedValue({ name: 'name', type: '' }, row)],
      Date: () => (typeof value === 'string' ? new Date(value) : null),
      Boolean: () =>
        defaultValue ?? Boolean(seedValue({ name: path, type: 'boolean', isAccount }, row)),
      // A reference that the schema doesn't cast is the text that requests send.
      Mixed: () => (options?.ref === undefined ? {} : toSeedObjectId(row)),
      Map: () => ({}),
      Number: () => row,
    }
    document[top] = (values[instance] ?? (() => value))()
  }
  return document
}
