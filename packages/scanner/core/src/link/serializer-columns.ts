import { MODEL_SERIALIZER, listLineage } from './open-serializers.ts'
import type { Program } from './program.ts'

/** Views that create or change a record from what a request sends. */
const WRITING_VIEW =
  /^rest_framework\.(?:viewsets\.ModelViewSet|generics\.\w*(?:Create|Update)\w*View|mixins\.(?:Create|Update)ModelMixin)(?:\.prototype)?$/

/** Columns that hold no text which the sender chose freely. */
const BOUND_FIELD =
  /^django\.db\.models\.(?:\w+\.)*(?:\w*Integer|\w*Auto|Decimal|Float|Boolean|Date|DateTime|Time|Duration|UUID|Email|Slug|\w*IPAddress|OneToOne|ManyToMany)(?:Field|Key)?\(\)|\.ForeignKey\(\)/

/**
 * The columns that requests write through serializers of Django REST framework that views name:
 * `fields` of `Meta`, without those that are only read.
 */
export const serializerColumns = ({ sets, functions }: Program): readonly string[] => {
  const named = new Set(
    functions.flatMap(({ file }, at) => {
      if (file.facts.language !== 'python') return []
      const view = sets.prototype(at)
      const node = view.properties.get('serializer_class')
      const writes =
        node !== undefined && listLineage(view).some(({ path }) => WRITING_VIEW.test(path))
      return writes
        ? sets.of(node).flatMap(({ kind, of }) => (kind === 'function' ? [of] : []))
        : []
    }),
  )
  return [...named].flatMap((of) => {
    const { file, fact } = functions[of] as Program['functions'][number]
    if (!listLineage(sets.prototype(of)).some(({ path }) => MODEL_SERIALIZER.test(path))) return []
    const metas = file.facts.functions.flatMap(({ name, line }, at) =>
      /(?:^|\.)Meta$/.test(name) && line > fact.line && line <= fact.endLine
        ? [sets.prototype(file.functionBase + at)]
        : [],
    )
    const models = metas.flatMap((meta) => sets.of(meta.properties.get('model') ?? -1))
    const settings = file.facts.calls.filter(
      ({ line }) => line >= fact.line && line <= fact.endLine,
    )
    const list = (setting: string): readonly string[] =>
      settings.find(({ name }) => name === setting)?.options?.['0']?.split(',') ?? []
    const readOnly = new Set(list('=read_only_fields'))
    return list('=fields').filter(
      (name) =>
        !readOnly.has(name) &&
        models.some(({ kind, of: model }) => {
          const column =
            kind === 'function' ? sets.prototype(model).properties.get(name) : undefined
          return column !== undefined && !sets.of(column).some(({ path }) => BOUND_FIELD.test(path))
        }),
    )
  })
}
