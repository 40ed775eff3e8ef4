import { type ReadonlySignal, computed, signal } from '@preact/signals'
import { unsaved, wanted } from './unsaved.ts'

const address = signal(readAddress())

function readAddress(): { path: string; search: string } {
  return { path: location.pathname, search: location.search }
}

export const path: ReadonlySignal<string> = computed(() => address.value.path)

/** The query string: it contains the state of a view, so that a link restores it. */
export const parameters: ReadonlySignal<URLSearchParams> = computed(
  () => new URLSearchParams(address.value.search),
)

/** Navigates to a view, unless the current one has unsaved changes: then the user decides. */
export const go = (to: string): void => {
  if (unsaved.peek() === undefined) leave(to)
  else wanted.value = to
}

/** Navigates to a view, which then takes the focus, as on a page load. */
export const leave = (to: string): void => {
  history.pushState(null, '', to)
  address.value = readAddress()
  scrollTo(0, 0)
}

/** Corrects the address without a new history entry. */
export const replace = (to: string): void => {
  history.replaceState(null, '', to)
  address.value = readAddress()
}

/** Updates the query string without a new history entry. */
export const keep = (changes: Readonly<Record<string, string | null>>): void => {
  const next = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  const search = next.toString()
  history.replaceState(null, '', search === '' ? location.pathname : `?${search}`)
  address.value = readAddress()
}

/** Handles clicks on links within the application without a page load. */
export const followLinks = (): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!isPlain || event.defaultPrevented || !link?.href || link.target || link.download) return
    if (link.origin !== location.origin || link.hash !== '') return
    event.preventDefault()
    go(link.pathname + link.search)
  }
  const onPop = (): void => {
    const { path: before, search } = address.peek()
    if (unsaved.peek() !== undefined && location.pathname !== before) {
      wanted.value = location.pathname + location.search
      // The browser has already left the entry; the page stays at its address until confirmed.
      history.pushState(null, '', before + search)
      return
    }
    address.value = readAddress()
  }
  document.addEventListener('click', onClick)
  addEventListener('popstate', onPop)
  return () => {
    document.removeEventListener('click', onClick)
    removeEventListener('popstate', onPop)
  }
}

/** Matches a pattern such as `/scans/:id`: decoded parameters by name, or `undefined`. */
export const match = (pattern: string, at: string): Record<string, string> | undefined => {
  const names = pattern.split('/')
  const given = at.replace(/(?<=.)\/$/, '').split('/')
  if (names.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const text = given[index] ?? ''
    if (name.startsWith(':')) found[name.slice(1)] = decode(text)
    else if (name !== text) return undefined
  }
  return found
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
