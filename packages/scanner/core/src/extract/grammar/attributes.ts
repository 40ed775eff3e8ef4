import { type Tree, children, field } from '../syntax-tree.ts'
import { type GrammarWalk, constantText } from './walk.ts'

const ATTRIBUTES = ['annotation', 'marker_annotation', 'attribute']
const HOLDERS = /^(?:modifiers|attribute_list|attribute_item)$/

/**
 * Records annotations and attributes of a function or a class, which frameworks define routes with.
 */
export const walkAttributes = (walk: GrammarWalk, node: Tree, of: number): void => {
  const { facts } = walk
  const holders = children(node).filter(({ type }) => HOLDERS.test(type))
  for (let each = node.previousNamedSibling; each; each = each.previousNamedSibling) {
    if (each.type !== 'attribute_item') break
    holders.push(each)
  }
  for (const attribute of holders.flatMap((holder) => holder.descendantsOfType(ATTRIBUTES))) {
    if (!attribute) continue
    const named = field(attribute, 'name') ?? children(attribute)[0]
    const texts = attribute.descendantsOfType(textKinds(walk))
    facts.facts.decorators.push({
      of,
      class: walk.isAmongMembers ? (walk.owner?.function ?? -1) : -1,
      name: named?.text.slice(0, 64) ?? '',
      literal: constantText(walk, texts[0] ?? undefined),
      callee: facts.node(),
    })
  }
}

const textKinds = ({ language: { roles } }: GrammarWalk): string[] =>
  [...roles].flatMap(([kind, role]) => (role === 'text' ? [kind] : []))
