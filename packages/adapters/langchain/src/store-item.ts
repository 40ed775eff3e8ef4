import type { IngestRequest, Memory } from '@daimon/client'
import type { SearchItem } from '@langchain/langgraph-checkpoint'

type Value = Record<string, unknown>

/** Members that are the text of a value, if `put` names none. */
const TEXT_MEMBERS = ['text', 'content', 'memory'] as const

/** Metadata of a memory that is an item of the store. */
type ItemMetadata = {
  readonly langgraph: {
    readonly key: string
    readonly created_at: string
    /** Member of the value that is the content; without it, the content is the value as JSON. */
    readonly member?: string | undefined
    /** The other members. */
    readonly rest?: Value | undefined
  }
}

/**
 * The value as a memory: its text verbatim as content and its other members as metadata. A value
 * without text is stored as JSON.
 *
 * @throws {Error} if `index` isn't the name of one member with a text.
 */
export function toMemory(
  key: string,
  value: Value,
  index: false | readonly string[] | undefined,
  createdAt: string,
): Pick<IngestRequest, 'content'> & { readonly metadata: ItemMetadata } {
  const member = findTextMember(value, index)
  const head = { key, created_at: createdAt }
  if (member === undefined) return { content: JSON.stringify(value), metadata: { langgraph: head } }
  const { [member]: content, ...rest } = value
  return { content: content as string, metadata: { langgraph: { ...head, member, rest } } }
}

function findTextMember(value: Value, index: false | readonly string[] | undefined) {
  const hasText = (member: string) => typeof value[member] === 'string' && value[member] !== ''
  if (index === undefined) return TEXT_MEMBERS.find(hasText)
  const [member, ...others] = index === false ? [] : index
  if (member !== undefined && others.length === 0 && hasText(member)) return member
  throw new Error(
    'DaimonStore indexes the text of one member of a value. Pass its name, such as ["text"], or no index.',
  )
}

/** The item of a memory; undefined if the memory isn't one of the store. */
export function toItem(memory: Memory, namespace: string[]): SearchItem | undefined {
  const { langgraph } = memory.metadata as Partial<ItemMetadata>
  if (langgraph === undefined) return undefined
  const { key, created_at: createdAt, member, rest } = langgraph
  const { content, recorded_at: recordedAt, score } = memory
  return {
    namespace,
    key,
    value: member === undefined ? (JSON.parse(content) as Value) : { ...rest, [member]: content },
    createdAt: new Date(createdAt),
    updatedAt: new Date(recordedAt),
    ...(score === undefined ? {} : { score }),
  }
}
