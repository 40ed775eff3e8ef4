/**
 * Stand-in for modules that change only what a browser shows: fonts, scripts, styles, and markers
 * such as `server-only`. Each component renders its children, each other function gives a style.
 */
type Props = { readonly children?: unknown }

const STYLE = { className: '', variable: '', style: {} }

const render = (props?: Props): unknown =>
  props !== undefined && 'children' in props ? (props.children ?? null) : STYLE

const inert: object = new Proxy(render, {
  get: (target, name, receiver) =>
    typeof name === 'symbol' || name in target
      ? (Reflect.get(target, name, receiver) as unknown)
      : name === '__esModule'
        ? true
        : render,
})

// oxlint-disable-next-line import/no-default-export -- programs import it this way
export { inert as default, inert as 'module.exports' }
