import { CHECKED_MEMBERS, kindOfField } from '../../rules/validators.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import type { PythonWalk } from './walk.ts'

const BASES = /\b(?:BaseModel|SQLModel|Schema|Form|ModelForm|Serializer|ModelSerializer|Struct)\b/

/**
 * Records the fields of a class that checks what it is made of: models of Pydantic, schemas of
 * Marshmallow, forms of Django, and serializers.
 */
export const noteClassFields = (walk: PythonWalk, node: Tree): void => {
  if (!BASES.test(field(node, 'superclasses')?.text ?? '')) return
  const schema = field(node, 'name')?.text ?? ''
  for (const member of children(field(node, 'body')).flatMap((each) => children(each))) {
    if (member.type !== 'assignment') continue
    const name = field(member, 'left')?.text
    const declared = field(member, 'type')?.text ?? field(member, 'right')?.text ?? ''
    const words = declared
      .slice(0, 400)
      .replaceAll(/"[^"]*"|'[^']*'/g, '')
      .match(/[A-Za-z_]\w*/g)
    if (name !== undefined) walk.facts.field(schema, name, kindOfField(words ?? []))
  }
}

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
