/** What the beginning of a file shows. */
export type Shape = {
  readonly root: 'list' | 'object' | 'text' | 'empty'
  /**
   * Paths of members with the text of their first value if it is a short string: `*.mapping`, where
   * `*` stands for an element of a list.
   */
  readonly members: ReadonlyMap<string, string>
  readonly head: string
}

const DEPTH_MAX = 6
const VALUE_CHARS_MAX = 200

/** Reads the beginning of a file up to the end of its first JSON value, or as far as it goes. */
export const toShape = (head: string): Shape => {
  const start = head.search(/[^\s\uFEFF]/)
  if (start === -1) return { root: 'empty', members: new Map(), head }
  const sign = head[start]
  if (sign !== '[' && sign !== '{') return { root: 'text', members: new Map(), head }
  return { root: sign === '[' ? 'list' : 'object', members: findMembers(head, start), head }
}

const findMembers = (head: string, start: number): Map<string, string> => {
  const members = new Map<string, string>()
  // The key of each open object; `*` for a list.
  const path: string[] = []
  let depth = 0
  let isKey = false
  for (let at = start; at < head.length; at += 1) {
    const sign = head[at] ?? ''
    if (sign === '{' || sign === '[') {
      depth += 1
      if (depth <= DEPTH_MAX) path.push(sign === '[' ? '*' : '')
      isKey = sign === '{'
    } else if (sign === '}' || sign === ']') {
      if (depth <= DEPTH_MAX) path.pop()
      depth -= 1
      isKey = false
      if (depth === 0) break
    } else if (sign === ',') isKey = depth <= DEPTH_MAX && path.at(-1) !== '*'
    else if (sign === '"') {
      const end = findStringEnd(head, at + 1)
      if (end === -1) break
      if (depth <= DEPTH_MAX && isKey) {
        path[path.length - 1] = head.slice(at + 1, end)
        add(members, path.join('.'), '')
        isKey = false
      } else if (depth <= DEPTH_MAX)
        add(members, path.join('.'), head.slice(at + 1, Math.min(end, at + VALUE_CHARS_MAX)))
      at = end
    }
  }
  return members
}

const add = (members: Map<string, string>, path: string, value: string): void => {
  if ((members.get(path) ?? '') === '') members.set(path, value)
}

const findStringEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return -1
}
