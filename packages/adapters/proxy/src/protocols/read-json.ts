import type { JsonObject } from './protocol.ts'

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; empty for anything else. */
export const toObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The text of a content: a string, or parts of which those of the types in `types` have text. */
export const readContent = (content: unknown, types: readonly string[]): string =>
  typeof content === 'string'
    ? content
    : toObjects(content)
        .filter(({ type }) => types.includes(toText(type)))
        .map(({ text }) => toText(text))
        .filter((text) => text !== '')
        .join('\n\n')
