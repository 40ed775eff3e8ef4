import type { Answer } from './send-request.ts'

/** Members that name a record. */
const IS_KEY = /^(?:_?id|uuid|slug|code|key|number|ref(?:erence)?|handle|name|user_?name|token)$/i
/** Links of a page to a record: the last part of a path. */
const LINK = /\bhref\s*=\s*["']?[^"'\s>?#]{0,200}\/([\w.~-]{1,64})(?=["'\s>?#])/g
const IS_VALUE = /^[\w.~@:-]{1,64}$/
const KEYS_MAX = 12
const DEPTH_MAX = 4

/** Values in an answer by which its records may be requested; those of a list come first. */
export const readKeys = (answer: Answer | undefined): string[] => {
  if (answer === undefined || answer.status >= 300) return []
  const keys = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const text = String(value)
    if (keys.size < KEYS_MAX && IS_VALUE.test(text)) keys.add(text)
  }
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return
    if (Array.isArray(value)) {
      for (const each of value.slice(0, 2)) visit(each, depth + 1)
      return
    }
    for (const [name, each] of Object.entries(value)) if (IS_KEY.test(name)) add(each)
    for (const each of Object.values(value)) visit(each, depth + 1)
  }
  try {
    visit(JSON.parse(answer.body), 0)
  } catch {
    for (const [, part] of answer.body.matchAll(LINK)) add(part)
  }
  return [...keys]
}
