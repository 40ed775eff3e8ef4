import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { getApplication } from '../application.ts'

type Props = { title: string; lead?: ComponentChildren; children?: ComponentChildren }

/** The heading of a page, which is also the title of the tab, with the page's actions. */
export const PageTitle = ({ title, lead, children }: Props) => {
  useEffect(() => {
    document.title = `${title.slice(0, 80)} · ${getApplication().name}`
  }, [title])
  return (
    <div class="page-title">
      <div>
        <h1 class="clip" dir="auto">
          {title}
        </h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {children && <div class="actions">{children}</div>}
    </div>
  )
}
