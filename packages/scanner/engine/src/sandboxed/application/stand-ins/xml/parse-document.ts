import { type XmlDocument, type XmlElement, createDocument, createElement } from './nodes.ts'
import { type Entities, expandText, readEntities } from './entities.ts'

/** The options that decide what a parser loads. */
export type ParserOptions = {
  readonly noent?: boolean
  readonly replaceEntities?: boolean
}

const DOCTYPE = /^\s*<!DOCTYPE\s+[^[>]*(?:\[([\s\S]*?)\]\s*)?>/
const PROLOG = /^\uFEFF?\s*(?:<\?[^>]*\?>|<!--[\s\S]*?-->|\s)+/
const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[^>]*\?>|<\/([^\s>]+)\s*>|<([^\s/>!?][^\s/>]*)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Parses a document like libxml2: entities are replaced only if an option demands it. */
export const parseDocument = (
  source: string,
  { noent = false, replaceEntities = noent }: ParserOptions = {},
): XmlDocument => {
  const start = skip(source, PROLOG)
  const doctype = DOCTYPE.exec(start)
  const entities: Entities = readEntities(doctype?.[1] ?? '', { loads: replaceEntities })
  const text = skip(doctype === null ? start : start.slice(doctype[0].length), PROLOG)
  return createDocument(parseElements(text, entities))
}

const skip = (text: string, pattern: RegExp): string =>
  text.slice(pattern.exec(text)?.[0].length ?? 0)

const parseElements = (text: string, entities: Entities): XmlElement => {
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (found === null) throw new Error('Start tag expected, or a tag is not closed\n')
    const [, cdata, closed, name, attributes = '', slash, chars] = found
    const parent = open.at(-1)
    if (closed !== undefined) {
      if (open.pop()?.name() !== closed) throw new Error('Opening and ending tag mismatch\n')
    } else if (name !== undefined) {
      if (parent === undefined && root !== undefined)
        throw new Error('Extra content at the end of the document\n')
      const element = createElement(name, readAttributes(attributes, entities), parent)
      root ??= element
      if (slash === '') open.push(element)
    } else if (parent !== undefined && (cdata ?? chars) !== undefined)
      parent.addText(cdata ?? expandText(chars ?? '', entities))
    else if ((chars ?? '').trim() !== '') throw new Error("Start tag expected, '<' not found\n")
  }
  if (root === undefined || open.length > 0) throw new Error('Premature end of data\n')
  return root
}

const readAttributes = (text: string, entities: Entities): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      expandText(double ?? single ?? '', entities),
    ]),
  )
