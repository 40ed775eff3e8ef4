import type { Ast } from './ast.ts'
import { declareParts } from './condition-target.ts'
import { bindDeclared } from './patterns.ts'
import { literalCredential, noteNamedSecret } from './secrets.ts'
import { withSchema } from './schema-fields.ts'
import { valueNamed } from './visit.ts'
import type { Walk } from './walk.ts'

/** Walks `var`, `let`, and `const`; a function that is assigned takes the variable's name. */
export const declareVariables = (walk: Walk, node: Ast): void => {
  for (const { id, init } of node.declarations ?? []) {
    if (!id) continue
    if (!init) continue
    if (id.type === 'Identifier' && node.kind === 'const')
      walk.scope.declareValue(id.name as string, init)
    const isUrl = init.type === 'NewExpression' && init.callee?.name === 'URL'
    if (id.type === 'ObjectPattern' && node.kind === 'const' && isUrl) declareParts(walk, id, init)
    if (id.type === 'Identifier') noteNamedSecret(walk, id.name, init)
    const name = id.type === 'Identifier' ? id.name : undefined
    const value = withSchema(walk, name ?? '', init, () => valueNamed(walk, init, name))
    bindDeclared(walk, id, value)
    if (id.type === 'Identifier') bindDeclared(walk, id, literalCredential(walk, id.name, init))
  }
}
