type Child = Node | string | undefined

/** Creates an element. Text children stay text and are never parsed as markup. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElement => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** A definition list; entries without a value are omitted. */
export const terms = (
  entries: readonly (readonly [string, Node | string | undefined])[],
): HTMLElement =>
  element(
    'dl',
    {},
    ...entries.flatMap(([term, value]) =>
      value === undefined || value === ''
        ? []
        : [element('dt', {}, term), element('dd', {}, value)],
    ),
  )

export const button = (label: string, onPress: () => void): HTMLElement => {
  const made = element('button', { type: 'button' }, label)
  made.addEventListener('click', onPress)
  return made
}
