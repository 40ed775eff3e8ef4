import type { ComponentChildren } from 'preact'
import { CopyButton } from './copy-button.tsx'

type Props = {
  /** What the text is, for screen readers: the block scrolls, so that it takes the focus. */
  label: string
  /** A visible title above the block. */
  title?: ComponentChildren
  /** Present if the text can be copied. */
  copy?: { readonly text: string; readonly label: string }
  children: ComponentChildren
}

/** Code or a literal text that scrolls within its block. */
export const CodeBlock = ({ label, title, copy, children }: Props) => (
  <div class="code">
    {(title || copy) && (
      <div class="panel-head">
        <span>{title}</span>
        {copy && <CopyButton {...copy} />}
      </div>
    )}
    <pre class="code-block" tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  </div>
)
