import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { followLinks, path } from '../router.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { NoticeList } from './notice-list.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type View = { readonly href: string; readonly text: string; readonly owns: RegExp }

type Props = {
  brand: string
  /** The name of the navigation. */
  label: string
  views: readonly View[]
  /** Further links of the navigation. */
  links?: ComponentChildren
  /** Controls below the navigation. */
  tools?: ComponentChildren
  children: ComponentChildren
}

/** The frame of every page: navigation, notices, and the current view. */
export const Shell = ({ brand, label, views, links, tools, children }: Props) => {
  const main = useRef<HTMLElement>(null)
  const at = path.value
  const isFirst = useRef(true)
  useEffect(followLinks, [])
  useEffect(() => {
    // A browser moves the focus on page load; client-side navigation loads nothing.
    if (!isFirst.current) main.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [at])
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="rail">
        <a class="brand" href="/">
          <img src="/mark.svg" alt="" width="24" height="24" />
          <span>{brand}</span>
        </a>
        <nav aria-label={label}>
          {views.map(({ href, text, owns }) => (
            <a key={href} href={href} aria-current={owns.test(at) ? 'page' : undefined}>
              {text}
            </a>
          ))}
          {links}
        </nav>
        {tools}
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <NoticeList />
      <LeaveDialog />
    </div>
  )
}
