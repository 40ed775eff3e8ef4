/** Nodes with the members that applications use most. */
export type XmlElement = {
  readonly name: () => string
  readonly text: () => string
  readonly attr: (name: string) => XmlAttribute | null
  readonly attrs: () => readonly XmlAttribute[]
  readonly parent: () => XmlElement | undefined
  readonly childNodes: () => readonly XmlElement[]
  readonly child: (at: number) => XmlElement | null
  readonly type: () => 'element'
  readonly find: (path: string) => readonly XmlNode[]
  readonly get: (path: string) => XmlNode | null
  readonly toString: () => string
  readonly addText: (text: string) => void
  readonly add: (child: XmlElement) => void
}

type XmlAttribute = {
  readonly name: () => string
  readonly value: () => string
  readonly text: () => string
}

type XmlNode = XmlElement | XmlAttribute

export type XmlDocument = Pick<XmlElement, 'find' | 'get' | 'toString' | 'childNodes'> & {
  readonly root: () => XmlElement
  readonly errors: readonly Error[]
}

export const createDocument = (root: XmlElement): XmlDocument => {
  const find = (path: string) => search([root], path, true)
  return {
    root: () => root,
    errors: [],
    childNodes: () => root.childNodes(),
    find,
    get: (path) => find(path)[0] ?? null,
    toString: () => `<?xml version="1.0" encoding="UTF-8"?>\n${root.toString()}\n`,
  }
}

export const createElement = (
  name: string,
  attributes: ReadonlyMap<string, string>,
  parent: XmlElement | undefined,
): XmlElement => {
  const content: (string | XmlElement)[] = []
  const children = () => content.filter((each) => typeof each !== 'string')
  const toAttribute = ([own, value]: readonly [string, string]): XmlAttribute => ({
    name: () => own,
    value: () => value,
    text: () => value,
  })
  const find = (path: string) => search([element], path, false)
  const element: XmlElement = {
    name: () => name,
    text: () => content.map((each) => (typeof each === 'string' ? each : each.text())).join(''),
    attr: (own) => {
      const value = attributes.get(own)
      return value === undefined ? null : toAttribute([own, value])
    },
    attrs: () => [...attributes].map(toAttribute),
    parent: () => parent,
    childNodes: children,
    child: (at) => children()[at] ?? null,
    type: () => 'element',
    find,
    get: (path) => find(path)[0] ?? null,
    toString: () => {
      const own = [...attributes].map(([key, value]) => ` ${key}="${escape(value)}"`).join('')
      const inner = content.map((each) =>
        typeof each === 'string' ? escape(each) : each.toString(),
      )
      return `<${name}${own}>${inner.join('')}</${name}>`
    },
    addText: (text) => void content.push(text),
    add: (child) => void content.push(child),
  }
  parent?.add(element)
  return element
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const STEP = /^(?:(@)?([\w.*:-]+)|text\(\))(?:\[(?:(\d+)|@?([\w.:-]+)\s*=\s*["']([^"']*)["'])\])?$/

/** Evaluates the paths that applications use most: steps of names with one condition each. */
const search = (from: readonly XmlElement[], path: string, isAtRoot: boolean): XmlNode[] => {
  let found: readonly XmlNode[] = from
  let isFirst = isAtRoot
  for (const [, slashes = '', step = ''] of path.matchAll(/(\/\/?)?([^/]+)/g)) {
    if (step === '.') continue
    const elements = found.filter((each): each is XmlElement => 'childNodes' in each)
    found = elements.flatMap((each) => takeStep(each, step, slashes === '//', isFirst))
    isFirst = false
  }
  return [...found]
}

const takeStep = (
  element: XmlElement,
  step: string,
  isDeep: boolean,
  isAtRoot: boolean,
): readonly XmlNode[] => {
  const parts = STEP.exec(step)
  if (parts === null) throw new Error(`Invalid expression: ${step}`)
  const [, attribute, name, position, key, value] = parts
  if (attribute !== undefined) return [element.attr(name ?? '')].filter((each) => each !== null)
  if (name === undefined) return [element]
  const near = isAtRoot ? [element] : element.childNodes()
  const all = isDeep ? near.flatMap((each) => [each, ...listBelow(each)]) : near
  const named = all.filter((each) => name === '*' || toLocal(each.name()) === toLocal(name))
  if (position !== undefined) return named.slice(Number(position) - 1, Number(position))
  return key === undefined
    ? named
    : named.filter((each) => (each.attr(key) ?? each.get(key))?.text() === value)
}

const listBelow = (element: XmlElement): readonly XmlElement[] =>
  element.childNodes().flatMap((each) => [each, ...listBelow(each)])

const toLocal = (name: string): string => name.slice(name.indexOf(':') + 1)
