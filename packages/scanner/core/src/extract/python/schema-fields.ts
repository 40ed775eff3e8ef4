import { CHECKED_MEMBERS, kindOfField } from '../../rules/validators.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import { type PythonWalk, constantText } from './walk.ts'

const BASES =
  /\b(?:BaseModel|SQLModel|Schema|Form|ModelForm|Serializer|ModelSerializer|Struct|FlaskForm)\b/

/**
 * Records the fields of a class that checks what it is made of: models of Pydantic, schemas of
 * Marshmallow, forms of Django, and serializers.
 */
export const noteClassFields = (walk: PythonWalk, node: Tree): void => {
  if (!BASES.test(field(node, 'superclasses')?.text ?? '')) return
  const schema = field(node, 'name')?.text ?? ''
  const declares = new Set<string>()
  for (const member of children(field(node, 'body')).flatMap((each) => children(each))) {
    if (member.type !== 'assignment') continue
    const name = field(member, 'left')?.text
    const declared = field(member, 'type')?.text ?? field(member, 'right')?.text ?? ''
    const words = declared
      .slice(0, 400)
      .replaceAll(/"[^"]*"|'[^']*'/g, '')
      .match(/[A-Za-z_]\w*/g)
    if (name === undefined) continue
    declares.add(name)
    walk.facts.field(schema, name, kindOfField(words ?? []))
  }
  for (const name of listMetaFields(node))
    if (!declares.has(name)) walk.facts.field(schema, name, 'text')
}

/** `class Meta: fields = ['title', 'body']` of a form or serializer for a model. */
const listMetaFields = (node: Tree): readonly string[] =>
  children(field(node, 'body'))
    .filter(({ type }) => type === 'class_definition')
    .flatMap((meta) => children(field(meta, 'body')))
    .flatMap((statement) => children(statement))
    .filter((each) => each.type === 'assignment' && field(each, 'left')?.text === 'fields')
    .flatMap((each) => children(field(each, 'right')))
    .slice(0, FIELDS_MAX)
    .flatMap((each) => constantText(each) ?? [])

const FIELDS_MAX = 64

/** Marks a parameter that a framework checks by its type: `order: Order`. */
export const noteCheckedParameter = (walk: PythonWalk, parameter: Tree, bound: number): void => {
  const type = field(parameter, 'type')?.text ?? ''
  if (/^(?:Annotated\[)?[A-Z]\w+/.test(type))
    walk.facts.validate(bound, /^(?:Annotated\[)?(\w+)/.exec(type)?.[1] ?? '')
}

/** Marks `form.cleaned_data`. */
export const noteCheckedMember = (walk: PythonWalk, name: string | undefined, to: number): void => {
  if (name !== undefined && CHECKED_MEMBERS.has(name)) walk.facts.validate(to, '')
}
