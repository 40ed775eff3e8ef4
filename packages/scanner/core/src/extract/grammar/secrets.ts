import {
  type Credential,
  credentialByForm,
  credentialByName,
} from '../../credentials/credential-in.ts'
import { type Tree, getColumn, getLine } from '../syntax-tree.ts'
import { type GrammarWalk, constantText } from './walk.ts'

/** Records a literal that is a credential by its format, wherever it occurs. */
export const noteSecret = (walk: GrammarWalk, node: Tree): void => {
  const text = constantText(walk, node)
  if (text !== undefined) note(walk, node, credentialByForm(text))
}

/** Records a literal that is a credential by the name or field that it is assigned to. */
export const noteNamedSecret = (
  walk: GrammarWalk,
  target: Tree | undefined,
  value: Tree | undefined,
): void => {
  const text = constantText(walk, value)
  const name = target && /\w+$/.exec(constantText(walk, target) ?? target.text)?.[0]
  if (value && text !== undefined && name !== undefined)
    note(walk, value, credentialByName(text, name))
}

const note = (walk: GrammarWalk, node: Tree, credential: Credential | undefined): void => {
  if (credential) walk.facts.secret(credential, walk.inside, getLine(node), getColumn(node))
}
