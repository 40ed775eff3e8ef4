import Module from 'node:module'
import { SEED_NAMES, toSeedObjectId } from '../../../protocol/application-job.ts'
import { withoutRecording } from '../../shared/silence.ts'
import { isAccountWith, seedValue } from './seed-value.ts'

type Path = {
  readonly instance?: string
  readonly defaultValue?: unknown
  readonly options?: { readonly ref?: unknown }
  /** Of a document, or of the documents of a list. */
  readonly schema?: { readonly paths: Readonly<Record<string, Path>> }
  /** Of the items of a list, as mongoose 8 and 9 name it. */
  readonly caster?: { readonly instance?: string } | null
  readonly embeddedSchemaType?: { readonly instance?: string } | null
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
/** Documents within documents; a schema may have itself in it. */
const DEPTH_MAX = 3

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
    // A schema that can't be read must not end the start.
    withoutRecording(async () =>
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

/** A document as its schema describes it, with those in it. */
export const toDocument = (
  paths: Readonly<Record<string, Path>>,
  row: number,
  mongoose: Pick<Mongoose, 'Types'>,
  depth = DEPTH_MAX,
): object => {
  const { Types } = mongoose
  const toId = (id: string) => (Types === undefined ? id : new Types.ObjectId(id))
  const document: Record<string, unknown> = {}
  const isAccount = isAccountWith(Object.keys(paths))
  for (const [path, own] of Object.entries(paths)) {
    const { instance = '', defaultValue, options, schema } = own
    const items = own.embeddedSchemaType ?? own.caster
    const [top = path, ...rest] = path.split('.')
    if (top === '__v' || rest.length > 0) continue
    const value = seedValue({ name: path, type: instance.toLowerCase() }, row)
    const toItem = () => (value === undefined ? `list` : seedValue({ name: 'name', type: '' }, row))
    const values: Readonly<Record<string, () => unknown>> = {
      ObjectId: () => toId(toSeedObjectId(row)),
      ObjectID: () => toId(toSeedObjectId(row)),
      Array: () => [items?.instance === 'ObjectId' ? toId(toSeedObjectId(row)) : toItem()],
      Date: () => (typeof value === 'string' ? new Date(value) : null),
      Boolean: () =>
        defaultValue ?? Boolean(seedValue({ name: path, type: 'boolean', isAccount }, row)),
      // A reference that the schema doesn't cast is the text that requests send.
      Mixed: () => (options?.ref === undefined ? {} : toSeedObjectId(row)),
      Map: () => ({}),
      Number: () => row,
    }
    if (schema === undefined) document[top] = (values[instance] ?? (() => value))()
    else if (depth > 0) {
      const inner = toDocument(schema.paths, row, mongoose, depth - 1)
      document[top] = /array/i.test(instance) ? [inner] : inner
    }
  }
  return document
}
