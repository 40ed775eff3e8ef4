import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

type Props = { label: string; children: ComponentChildren }

/**
 * A button that shows further actions. Escape, a choice, and the focus leaving it close it; the
 * actions are ordinary buttons and links, reached with Tab.
 */
export const Menu = ({ label, children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  return (
    <div
      class="menu"
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
      onFocusOut={(event) => {
        const to = event.relatedTarget
        if (to instanceof Node && !place.current?.contains(to)) setOpen(false)
      }}
    >
      <button type="button" ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </button>
      {isOpen && (
        <div class="menu-items" onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  )
}
