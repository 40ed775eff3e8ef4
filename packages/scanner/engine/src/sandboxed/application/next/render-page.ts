import { before } from '../../shared/hooks/before.ts'
import { recordCall } from '../recorder.ts'
import { Interruption } from './interruption.ts'
import { loadIfInstalled, loadOwn } from './load-next.ts'

type Component = (props: object) => unknown
type Element = {
  readonly $$typeof: symbol
  readonly type: unknown
  readonly props: { readonly children?: unknown }
}
type React = {
  readonly createElement: (type: unknown, props: object, ...children: readonly unknown[]) => Element
  readonly cloneElement: (
    element: Element,
    props: object,
    ...children: readonly unknown[]
  ) => Element
}

/** Reports HTML that components render without escaping. */
export const hookReact = (): void => {
  const record = ([, props]: readonly unknown[]) => {
    const html = (props as { dangerouslySetInnerHTML?: { __html?: unknown } } | null | undefined)
      ?.dangerouslySetInnerHTML?.__html
    if (typeof html === 'string') recordCall('markup', 'dangerouslySetInnerHTML', html)
  }
  for (const [module, names] of [
    ['react/jsx-runtime', ['jsx', 'jsxs']],
    ['react/jsx-dev-runtime', ['jsxDEV']],
    ['react', ['createElement']],
  ] as const) {
    const found = loadIfInstalled(module) as object | undefined
    if (found !== undefined) for (const name of names) before(found, name, record)
  }
}

/** The HTML of a component within its layouts, the outermost first. */
export const renderPage = async (
  page: Component,
  layouts: readonly Component[],
  props: object,
): Promise<string> => {
  const react = loadOwn('react') as React
  const { renderToString } = loadOwn('react-dom/server') as {
    renderToString: (node: unknown) => string
  }
  const element = layouts.reduceRight(
    (inner, layout) => react.createElement(layout, props, inner),
    react.createElement(page, props),
  )
  return `<!DOCTYPE html>${renderToString(await resolve(element, react))}`
}

const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && '$$typeof' in node && 'props' in node

/** Calls the components of the server, which may be asynchronous; others remain. */
const resolve = async (given: unknown, react: React): Promise<unknown> => {
  const node = await given
  if (Array.isArray(node)) return await Promise.all(node.map((each) => resolve(each, react)))
  if (!isElement(node)) return node
  const { type, props } = node
  if (typeof type === 'function' && !isClass(type)) {
    const rendered = callComponent(type as Component, props)
    if (rendered !== USES_HOOKS) return await resolve(rendered, react)
  }
  if (props.children === undefined) return node
  const children = await resolve(props.children, react)
  return Array.isArray(children)
    ? react.cloneElement(node, {}, ...children)
    : react.cloneElement(node, {}, children)
}

const isClass = (type: Function): boolean =>
  (type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent !== undefined

const USES_HOOKS = Symbol('a component of the browser')

const callComponent = (component: Component, props: object): unknown => {
  try {
    return component(props)
  } catch (error) {
    if (error instanceof Interruption) throw error
    return USES_HOOKS
  }
}
