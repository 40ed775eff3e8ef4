import type { Field, Model, Schema } from './schema.ts'

type Link = { readonly own: string; readonly theirs: string }

const toColumn = ({ fields }: Model, name: string): string =>
  fields.find((each) => each.name === name)?.column ?? name

/** The field of the other model that belongs to the same relation. */
const findBack = (model: Model, field: Field, { models }: Schema): Field | undefined =>
  models
    .get(field.type)
    ?.fields.find(
      (back) =>
        back.type === model.name && back.relationName === field.relationName && back !== field,
    )

/** The columns by which the rows of two models belong together; none for lists on both sides. */
export const findLink = (model: Model, field: Field, schema: Schema): Link[] => {
  const other = schema.models.get(field.type)
  if (other === undefined) return []
  const pair = (holder: Model, referred: Model, { relation }: Field) =>
    (relation?.fields ?? []).map((name, at) => ({
      holding: toColumn(holder, name),
      referring: toColumn(referred, relation?.references[at] ?? 'id'),
    }))
  if (field.relation)
    return pair(model, other, field).map(({ holding, referring }) => ({
      own: holding,
      theirs: referring,
    }))
  const back = findBack(model, field, schema)
  return back?.relation === undefined
    ? []
    : pair(other, model, back).map(({ holding, referring }) => ({
        own: referring,
        theirs: holding,
      }))
}
