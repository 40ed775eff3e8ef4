type Tab = { readonly href: string; readonly text: string; readonly isCurrent: boolean }

/** Views of one thing as links, so that each has an address. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ href, text, isCurrent }) => (
      <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
